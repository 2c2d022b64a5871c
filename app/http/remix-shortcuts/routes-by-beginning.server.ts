import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { loadContext } from '../requests.server'

/**
 * Hands requests to the Remix application. For each request Remix goes through all of its routes, and more
 * than once, so a request comes to a handler that knows only those whose address begins as its own
 * (docs/decisions/0003).
 */
export function remixByBeginning(build: ServerBuild): RequestHandler {
  const beginnings = new Set(Object.keys(build.routes).map((id) => beginningOf(topPath(build, id))))
  const handlers = new Map(
    [...beginnings].map((beginning) => [beginning, handlerOf(onlyWith(build, beginning))]),
  )
  // an address that no route begins like, or that is written otherwise, as paths may be, is looked up among
  // all
  const whole = handlerOf(build)
  return (request, response, next) =>
    (handlers.get(beginningOf(request.path)) ?? whole)(request, response, next)
}

const handlerOf = (build: ServerBuild): RequestHandler =>
  createRequestHandler({ build, getLoadContext: loadContext })

/** Returns the path of a route below the root, or of the layout that it belongs to. */
function topPath(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  return route?.parentId && route.parentId !== 'root' ? topPath(build, route.parentId) : route?.path
}

/** The first segment of an address or of a route's path; of a route without one, none. */
const beginningOf = (path: string | undefined): string => path?.replace(/^\//, '').split('/', 1)[0] ?? ''

function onlyWith(build: ServerBuild, beginning: string): ServerBuild {
  const own = <Route extends { id: string; path?: string }>(routes: Record<string, Route | undefined>) =>
    Object.fromEntries(
      Object.entries(routes).filter(([id]) => id === 'root' || beginningOf(topPath(build, id)) === beginning),
    )
  return {
    ...build,
    routes: own(build.routes) as ServerBuild['routes'],
    assets: { ...build.assets, routes: own(build.assets.routes) as ServerBuild['assets']['routes'] },
  }
}
