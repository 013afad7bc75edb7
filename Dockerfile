# Image of Kith. The final stage contains no tools for builds or tests. The container runs as an unprivileged user and writes only to
# /tmp, and to /data with the embedded database.
#
#   docker build -t kith .
#   docker run --read-only --tmpfs /tmp -v kith:/data -p 3000:3000 kith
#
# Next's `output: standalone` is not used, because it would omit Kith's server in front of Next (lib/operations/server).

FROM node:24-bookworm-slim AS packages
WORKDIR /kith
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim AS build
WORKDIR /kith
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf .next/cache

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Kith" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 KITH_DATA_DIR=/data SHUTDOWN_DELAY_SECONDS=5
WORKDIR /kith
COPY --from=packages /kith/node_modules node_modules
COPY --from=build /kith/package.json /kith/next.config.ts /kith/tsconfig.json /kith/tsconfig.node.json ./
COPY --from=build /kith/.next .next
COPY --from=build /kith/public public
COPY --from=build /kith/prisma prisma
COPY --from=build /kith/scripts scripts
COPY --from=build /kith/lib lib
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Checks readiness, because proxies send requests to healthy containers. The start period covers migrations.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The command of `npm start` without npm, so that signals reach Node.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "--import", "./scripts/typescript.mjs", "scripts/start.ts"]
