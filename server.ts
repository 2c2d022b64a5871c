import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:remix/server-build'
import compression from 'compression'
import express from 'express'
import expressStaticGzip from 'express-static-gzip'
import { bodyDeadline } from '~/http/body-deadline.server'
import { trackRequest } from '~/http/event-loop.server'
import { liveness, readiness } from '~/http/health.server'
import { refuseWhenOutdated } from '~/http/outdated-server.server'
import { pageCache } from '~/http/page-cache.server'
import { queueRequests } from '~/http/queue-requests.server'
import { remixByPrefix } from '~/http/remix-shortcuts/routes-by-prefix.server'
import { directBody, errorHandler, requestLog } from '~/http/requests.server'
import {
  crossOriginProtection,
  noStore,
  notFound,
  rejectOptions,
  securityHeaders,
  validateRequest,
} from '~/http/security.server'
import { isStopping, serve } from '~/http/serve.server'
import { env } from '~/infra/env.server'

// The server: what stands in front of the Remix application, in the order in which a request meets it. In
// development Vite loads this module and hands requests to `app`.

export const app = express()
app.disable('x-powered-by')
app.set('trust proxy', env.trustProxy)
app.set('etag', false)
app.set('query parser', 'simple')

app.use(trackRequest, requestLog, securityHeaders, bodyDeadline(), validateRequest)
app.get('/healthz', liveness)
app.get('/readyz', readiness(isStopping))
app.use(compression())

if (import.meta.env.PROD) {
  const files = fileURLToPath(new URL('../client', import.meta.url))
  app.use(
    '/assets',
    expressStaticGzip(`${files}/assets`, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', index: false },
    }),
    notFound,
  )
  const others = readdirSync(files, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of others)
    app.get(`/${name}`, (_request, response) => response.sendFile(name, { root: files, maxAge: '1h' }))
}

// browsers ask for it on documents that name no icon, such as plain-text errors
app.get('/favicon.ico', (_request, response) => response.redirect(301, '/favicon.svg'))

app.use(noStore, refuseWhenOutdated, crossOriginProtection, rejectOptions, queueRequests, directBody)
if (import.meta.env.PROD) app.use(pageCache)
app.all('*', remixByPrefix(build))
app.use(errorHandler)

if (import.meta.env.PROD) serve(app)
