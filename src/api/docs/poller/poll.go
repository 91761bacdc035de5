package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"
)

func seconds(text string, otherwise int) time.Duration {
	if number, err := strconv.Atoi(text); err == nil {
		otherwise = number
	}
	return time.Duration(otherwise) * time.Second
}

func main() {
	request, err := http.NewRequest("GET", "{base}/v2/summary", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-API-Key", "YOUR_KEY")
	for {
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			log.Print(err)
			time.Sleep(30 * time.Second)
			continue
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		switch code := response.StatusCode; {
		case code == 429 || code >= 500:
			time.Sleep(seconds(response.Header.Get("Retry-After"), 30))
			continue
		case code == 200:
			request.Header.Set("If-None-Match", response.Header.Get("ETag"))
			fmt.Println(string(body))
		case code != 304:
			log.Fatal(string(body))
		}
		_, maxAge, _ := strings.Cut(response.Header.Get("Cache-Control"), "max-age=")
		time.Sleep(max(seconds(maxAge, 1), time.Second))
	}
}
