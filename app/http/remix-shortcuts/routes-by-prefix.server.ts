import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { loadContext } from '~/http/server/requests.server'

/**
 * Hands requests to the Remix application. For each request Remix goes through all of its routes, and more
 * than once, so a request comes to a handler that knows only those whose prefix is its own
 * (docs/decisions/0003).
 */
export function remixByPrefix(build: ServerBuild): RequestHandler {
  const prefixes = new Set(Object.keys(build.routes).map((id) => prefixOf(topPath(build, id))))
  const handlers = new Map([...prefixes].map((prefix) => [prefix, handlerOf(onlyWith(build, prefix))]))
  // an address whose prefix no route has, or that is written otherwise, as paths may be, is looked up among
  // all
  const whole = handlerOf(build)
  return (request, response, next) => (handlers.get(prefixOf(request.path)) ?? whole)(request, response, next)
}

const handlerOf = (build: ServerBuild): RequestHandler =>
  createRequestHandler({ build, getLoadContext: loadContext })

/** Returns the path of a route below the root, or of the layout that it belongs to. */
function topPath(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  return route?.parentId && route.parentId !== 'root' ? topPath(build, route.parentId) : route?.path
}

/** Returns the prefix of an address or of a route's path, its first segment; empty without one. */
const prefixOf = (path: string | undefined): string => path?.replace(/^\//, '').split('/', 1)[0] ?? ''

function onlyWith(build: ServerBuild, prefix: string): ServerBuild {
  const own = <Route extends { id: string; path?: string }>(routes: Record<string, Route | undefined>) =>
    Object.fromEntries(
      Object.entries(routes).filter(([id]) => id === 'root' || prefixOf(topPath(build, id)) === prefix),
    )
  return {
    ...build,
    routes: own(build.routes) as ServerBuild['routes'],
    assets: { ...build.assets, routes: own(build.assets.routes) as ServerBuild['assets']['routes'] },
  }
}
