# The product as an image: the first stage installs and builds, the second holds what runs. No npm, no build tools.
#
#   docker build --tag dayloom .
#   docker run --read-only --tmpfs /tmp --volume dayloom:/data --publish 127.0.0.1:3000:3000 dayloom
#
# Both bases can be others of your own: --build-arg BUILD_BASE=… (Node 20 or newer and npm), --build-arg BASE=… (glibc).
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional
COPY . .
RUN npm run package -- /product

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
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
