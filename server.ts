import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:remix/server-build'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express from 'express'
import expressStaticGzip from 'express-static-gzip'
import { env } from '~/infra/env.server'
import { pageCache } from './app/http/pages/page-cache.server'
import { bodyDeadline } from './app/http/server/body-deadline.server'
import { trackRequest } from './app/http/server/event-loop.server'
import { liveness, readiness } from './app/http/server/health.server'
import { refuseWhenOutdated } from './app/http/server/outdated-server.server'
import { queueRequests } from './app/http/server/queue-requests.server'
import { directBody, errorHandler, loadContext, requestLog } from './app/http/server/requests.server'
import {
  crossOriginProtection,
  noStore,
  notFound,
  rejectOptions,
  securityHeaders,
  validateRequest,
} from './app/http/server/security.server'
import { isStopping, serve } from './app/http/server/serve.server'

// The Express server with the Remix application. Requests pass through the middleware in the order of this
// file. In development, Vite loads this module and passes requests to `app`.

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
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
  app.use(
    '/assets',
    expressStaticGzip(`${clientFolder}/assets`, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', index: false },
    }),
    notFound,
  )
  const rootFiles = readdirSync(clientFolder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of rootFiles)
    app.get(`/${name}`, (_request, response) => response.sendFile(name, { root: clientFolder, maxAge: '1h' }))
}

// browsers request this icon for documents without an icon, such as plain-text errors
app.get('/favicon.ico', (_request, response) => response.redirect(301, '/favicon.svg'))

app.use(noStore, refuseWhenOutdated, crossOriginProtection, rejectOptions, queueRequests, directBody)
if (import.meta.env.PROD) app.use(pageCache)
app.all('*', createRequestHandler({ build, getLoadContext: loadContext }))
app.use(errorHandler)

if (import.meta.env.PROD) serve(app)
