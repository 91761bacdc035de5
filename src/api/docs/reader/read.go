package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	url     = "{base}/v2/events"
	silence = 45 * time.Second
)

func get(ctx context.Context, url, accept string, last int64) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("X-API-Key", "YOUR_KEY")
	request.Header.Set("Accept", accept)
	request.Header.Set("Last-Event-ID", strconv.FormatInt(last, 10))
	return http.DefaultClient.Do(request)
}

// Reads one connection, and returns how long to wait before the next one.
func read(last *int64) time.Duration {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	timer := time.AfterFunc(silence, cancel)
	defer timer.Stop()
	response, err := get(ctx, url, "text/event-stream", *last)
	if err != nil {
		log.Print(err)
		return 3 * time.Second
	}
	defer response.Body.Close()
	switch code := response.StatusCode; {
	case code == 429 || code >= 500:
		seconds, err := strconv.Atoi(response.Header.Get("Retry-After"))
		if err != nil {
			seconds = 30
		}
		return time.Duration(seconds) * time.Second
	case code != 200:
		body, _ := io.ReadAll(response.Body)
		log.Fatal(string(body))
	}
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		timer.Reset(silence)
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			var event struct{ ID int64 }
			if err := json.Unmarshal([]byte(data), &event); err != nil {
				log.Fatal(err)
			}
			fmt.Println(data)
			*last = event.ID
		}
	}
	return 3 * time.Second
}

func main() {
	// Keep `page.Next` in a file to continue after a restart as well.
	var page struct{ Next int64 }
	response, err := get(context.Background(), url+"?limit=1", "application/json", 0)
	if err == nil {
		err = json.NewDecoder(response.Body).Decode(&page)
	}
	if err != nil {
		log.Fatal(err)
	}
	for {
		time.Sleep(read(&page.Next))
	}
}
