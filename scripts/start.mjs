// npm start: builds if needed, then serves. The processes of WEB_CONCURRENCY start here too.
import cluster from 'node:cluster'
import { build } from './build.mjs'

process.env.NODE_ENV ??= 'production'
if (cluster.isPrimary) build({ always: false })
await import('../build/server/index.js')
