// The Remix options, which `vite.config.ts` passes to the Remix plugin.

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // docs/decisions/0003-pages.md explains why these two are off
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
}
