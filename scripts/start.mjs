// npm start: builds if needed, then serves.
import { build } from './build.mjs'

process.env.NODE_ENV ??= 'production'
build({ always: false })
await import('../build/server/index.js')
