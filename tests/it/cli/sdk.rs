//! `muster sdk`: clients of the API. `tests/foreign` uses them.

use std::fs;

use super::Cli;

const LANGUAGES: [(&str, &str); 4] =
    [("python", "py"), ("typescript", "ts"), ("lua", "lua"), ("php", "php")];

/// What is printed for a language.
fn printed(language: &str) -> String {
    let settings = [("MUSTER_PUBLIC_URL", "https://muster.example/")];
    let output = Cli::new().run(&["sdk", language], &settings);
    assert!(output.status.success(), "{language}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_client_has_every_operation_and_every_parameter_of_the_document() {
    let document = muster::api::document("https://muster.example", None);
    let document = serde_json::to_value(document).unwrap();
    let snake = |name: &str| {
        let letters = name.chars().map(|letter| match letter.is_ascii_uppercase() {
            true => format!("_{}", letter.to_ascii_lowercase()),
            false => letter.to_string(),
        });
        letters.collect::<String>()
    };
    for (language, _) in LANGUAGES {
        let client = printed(language);
        assert!(client.contains("https://muster.example"), "{language}");
        assert!(!client.contains("https://muster.example/\""), "{language}");
        for left in ["<operations>", "<types>", "{base}", "{version}"] {
            assert!(!client.contains(left), "{language}: {left}");
        }
        for (path, item) in document["paths"].as_object().unwrap() {
            let operation = &item["get"];
            let name = operation["operationId"].as_str().unwrap();
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let names = parameters.map(|it| it["name"].as_str().unwrap().to_owned());
            let (head, names): (_, Vec<_>) = match language {
                "python" => {
                    (format!("def {}(", snake(name)), names.map(|name| snake(&name)).collect())
                }
                "typescript" => (format!("  {name}("), names.collect()),
                "lua" => (format!("function Muster:{name}("), names.collect()),
                _ => (format!("function {name}("), names.collect()),
            };
            let (before, after) = client.split_once(&head).expect(&head);
            let (method, _) = after.split_once(path).unwrap();
            // The parameters of a method in Lua are in the comment before it.
            let comment = before.rsplit("\n\n").next().unwrap();
            for parameter in names {
                let is_named = [comment, method].iter().any(|text| text.contains(&parameter));
                assert!(is_named, "{language}: {name} has no {parameter}");
            }
            let summary = operation["summary"].as_str().unwrap();
            assert!(client.contains(&format!("{summary}.")), "{language}: {summary}");
        }
    }
}

#[test]
fn a_method_is_written_in_the_style_of_its_language() {
    let method = |language: &str, first: &str, lines: usize| {
        let client = printed(language);
        let at = client.find(first).expect(first);
        let start = client[..at].rfind("\n\n").unwrap() + 2;
        client[start..].lines().take(lines).collect::<Vec<_>>().join("\n")
    };
    let methods = [
        method("python", "def get_market", 6),
        method("typescript", "getMarket", 6),
        method("lua", "Muster:getMarket", 3),
        method("php", "function getMarket", 9),
    ];
    insta::assert_snapshot!(methods.join("\n\n"), @r#"
        def get_market(
            self, server_id: int, type: Literal["house", "business"], *, city: str | None = None,
            days: int | None = None,
        ) -> Answer:
            """What houses or businesses were sold for."""
            return self._get("/v2/market", serverId=server_id, type=type, city=city, days=days)

      /** What houses or businesses were sold for. */
      getMarket(
        query: { serverId: number; type: "house" | "business"; city?: string; days?: number },
      ): Promise<Market> {
        return this.#get("/v2/market", query);
      }

    --- What houses or businesses were sold for.
    ---@param query { serverId: integer, type: string, city?: string, days?: integer }
    function Muster:getMarket(query) return self:get("/v2/market", query) end

        /** What houses or businesses were sold for. */
        public function getMarket(
            int $serverId,
            string $type,
            ?string $city = null,
            ?int $days = null,
        ): array {
            return $this->get('/v2/market', compact('serverId', 'type', 'city', 'days'));
        }
    "#);
}

#[test]
fn a_client_is_short_and_is_written_into_a_file() {
    let cli = Cli::new();
    for (language, extension) in LANGUAGES {
        let path = cli.folder.path().join(format!("muster.{extension}"));
        let output = cli.run(&["sdk", language, "--out", path.to_str().unwrap()], &[]);
        assert!(output.status.success(), "{language}");
        let client = fs::read_to_string(&path).unwrap();
        assert!(client.contains("http://127.0.0.1:8080"), "{language}");
        let width = client.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(width <= 130, "{language}: {width}");
    }
}
