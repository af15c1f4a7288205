# syntax=docker/dockerfile:1
# One image: `docker run --init -p 3000:3000 -v parea:/data IMAGE` brings its own PostgreSQL below /data; with DATABASE_URL it uses yours.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:24-bookworm-slim
# Greek and English collation and messages come with PostgreSQL and Node; nothing else is needed of the system.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/db ./db
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
# The guides are pages too.
COPY --from=build /app/docs ./docs
# The second: what was compiled at the first start of a container.
RUN mkdir -p /data .cache && chown node:node /data .cache
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Commands: `docker exec CONTAINER node src/app/command.ts backup /data/backups/today`
# It begins anew with the flags of `src/app/node-flags.mjs`, as the same process.
CMD ["node", "src/app/main.mjs"]
