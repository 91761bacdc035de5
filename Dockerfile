# The program in a small image with an unprivileged user: without the demo, or with --build-arg MUSTER_FEATURES=demo.
FROM rust:1.95-slim-bookworm AS build
ARG MUSTER_FEATURES=
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY crates/demo-world/Cargo.toml crates/demo-world/
COPY crates/softmax/Cargo.toml crates/softmax/
COPY crates/telegram-sandbox/Cargo.toml crates/telegram-sandbox/
# Cargo rejects the manifest without its benches.
COPY benches benches
# Dependencies are built before the sources are copied, so that they stay in the layer cache.
RUN mkdir src crates/demo-world/src crates/softmax/src crates/telegram-sandbox/src \
    && touch src/lib.rs crates/demo-world/src/lib.rs crates/softmax/src/lib.rs crates/telegram-sandbox/src/lib.rs \
    && echo 'fn main() {}' | tee src/main.rs > crates/telegram-sandbox/src/main.rs \
    && cargo build --release --locked -p muster --no-default-features --features "$MUSTER_FEATURES" \
    && rm -rf src crates/*/src
COPY . .
# The commit, which `muster --version` shows: --build-arg MUSTER_COMMIT=$(git rev-parse --short=12 HEAD)
ARG MUSTER_COMMIT=
RUN touch src/lib.rs src/main.rs crates/demo-world/src/lib.rs crates/softmax/src/lib.rs \
        crates/telegram-sandbox/src/lib.rs \
    && cargo build --release --locked -p muster --no-default-features --features "$MUSTER_FEATURES"

FROM debian:bookworm-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin muster \
    && install -d -o muster -g muster -m 0700 /data
COPY --from=build /src/target/release/muster /usr/local/bin/muster
# The authorities that `rediss://` trusts.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
USER muster
WORKDIR /
VOLUME /data
# DATABASE_URL is not set, since it would rule out DATABASE_URL_FILE; the default is a file in /data.
ENV MUSTER_FEED_DIR=/data/feed \
    MUSTER_API_ADDR=0.0.0.0:8080 \
    MUSTER_OPERATOR_ADDR=0.0.0.0:9090
# 9090 is the operator's listener: publish only 8080.
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD \
    ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${MUSTER_OPERATOR_ADDR##*:} && printf 'GET /health/ready HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["muster"]
CMD ["run"]
