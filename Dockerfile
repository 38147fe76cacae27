# syntax=docker/dockerfile:1

# Build: everything, then only what runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY src ./src
COPY routes ./routes
COPY scripts ./scripts
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
# PID 1 reaps the servers' orphans and passes signals on.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /cache /config \
  && chown node:node /cache
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist

# 0.0.0.0 is reachable from outside, so the daemon refuses to start without an API key:
# give POSTERN_API_KEY, or POSTERN_API_KEY_FILE with a mounted secret.
ENV NODE_ENV=production \
  POSTERN_CONFIG=/config/postern.json \
  POSTERN_CACHE_DIR=/cache \
  POSTERN_HOST=0.0.0.0 \
  POSTERN_PORT=7411

USER node
# npx keeps its packages under the home folder.
WORKDIR /home/node
VOLUME /cache
EXPOSE 7411
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.POSTERN_PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "/app/dist/src/bin.js"]
CMD ["serve"]
