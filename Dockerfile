# The image of Claimbook. It is built here once: a start builds nothing. docs/operating.md says how to run it.
# The comments give the megabytes of the large parts, as measured on x64. The whole is 719 MB.

# Debian with Node.js 20: 295 MB with minimal Debian, of which Node's program is 99, its headers and npm 65.
ARG BASE=node:20-bookworm-slim

FROM ${BASE} AS build

# compilers: 287 MB that stay in this stage
RUN apt-get update \
 && apt-get install -y --no-install-recommends g++ make python3 \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /claimbook
COPY package.json package-lock.json .npmrc ./

# No test package is ever installed. The secret is an .npmrc that names another registry or its certificates.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --omit=dev --ignore-scripts

# Of the packages only better-sqlite3 needs its install script. It compiles with the headers of the base,
# because package-lock.json has no checksum of the binary that the script would else download.
RUN npm_config_build_from_source=true npm_config_nodedir=/usr/local npm rebuild better-sqlite3

COPY . .
# all languages that recognition knows, because nobody can add one to an image
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    node scripts/languages.mjs add --all
RUN node scripts/build.mjs

# Only packages that the server loads stay, 343 MB. First go those that only the build needs, with all that
# they depend on.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm pkg delete devDependencies overrides.esbuild overrides.vite \
      dependencies.@remix-run/dev \
      dependencies.@fontsource-variable/inter dependencies.esbuild dependencies.prisma \
      dependencies.typescript dependencies.vite \
 && npm prune --omit=dev --ignore-scripts

# what packages carry for other machines, other uses and development
RUN node scripts/trim-packages.mjs

WORKDIR /claimbook/node_modules
RUN set -eu; \
    # 10 MB: SQLite's sources and what its compiler left
    find better-sqlite3/build -type f ! -name better_sqlite3.node -delete; \
    rm -r better-sqlite3/deps better-sqlite3/src; \
    # types
    find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}

# bubblewrap confines the processes that open receipts, where the container lets it
RUN apt-get update \
 && apt-get install -y --no-install-recommends bubblewrap \
 && rm -rf /var/lib/apt/lists/* /var/log/apt /var/log/dpkg.log \
 && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin claimbook \
 && install -d -o claimbook -g claimbook -m 700 /data

WORKDIR /claimbook
# 343 MB: 54 are languages that Tesseract reads, 46 the recognition of text, 41 fonts and PDFium
COPY --from=build /claimbook/node_modules node_modules
COPY --from=build /claimbook/package.json ./
COPY --from=build /claimbook/scripts/start.mjs /claimbook/scripts/run.mjs /claimbook/scripts/build.mjs \
     /claimbook/scripts/generate.mjs /claimbook/scripts/entries.mjs scripts/
# 5 MB: the server and the files that browsers load
COPY --from=build /claimbook/build build

# all data is in /data; /tmp is for npm when it runs the scripts of an operator
ENV NODE_ENV=production \
    DATA_DIR=/data \
    npm_config_cache=/tmp/npm \
    npm_config_logs_max=0 \
    npm_config_update_notifier=false
VOLUME /data
USER claimbook
EXPOSE 3000

HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

ENTRYPOINT []
CMD ["node", "scripts/start.mjs"]
