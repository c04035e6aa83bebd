# The product without a database of its own: DATABASE_URL says where PostgreSQL is, ROLES what this container does (docs/runbook.md).
FROM node:24.21-bookworm-slim AS build
WORKDIR /plumbline
COPY package.json package-lock.json ./
# npm can break off and end with 0 all the same: it writes this file last. The embedded PostgreSQL's install script is not needed.
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund && test -f node_modules/.package-lock.json
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY services services
COPY projections projections
COPY web web
# What is for the next build stays behind.
RUN node scripts/build.mjs && rm -rf dist/server/.sources dist/web/.sources dist/web/.vite && node scripts/copy-loaded-packages.mjs image

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production PORT=3000 PLUMBLINE_DATA=/var/lib/plumbline
WORKDIR /plumbline
COPY --from=build /plumbline/image/node_modules node_modules
COPY --from=build /plumbline/dist/server dist/server
COPY --from=build /plumbline/dist/web dist/web
COPY package.json ./
RUN mkdir /var/lib/plumbline && chown node:node /var/lib/plumbline
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=6 \
  CMD ["node", "-e", "fetch('http://localhost:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: SIGTERM has to reach the process that drains.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
