import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { ENTRIES } from './scripts/entries.mjs'

/**
 * Loads `server.ts` through Vite in development, and bundles it with the routes in a build. The build also
 * contains the entries of other processes, threads and scripts (`scripts/entries.mjs`). All entries are in
 * one folder, so that each finds the others beside itself.
 */
function server(): Plugin[] {
  return [
    {
      name: 'claimbook:server-dev',
      configureServer: (vite) => () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { app } = await vite.ssrLoadModule('/server.ts')
            app(request, response, next)
          } catch (error) {
            next(error)
          }
        })
      },
    },
    {
      name: 'claimbook:server-build',
      enforce: 'post',
      config: (_, { isSsrBuild }) =>
        isSsrBuild
          ? {
              build: {
                rollupOptions: {
                  input: ENTRIES,
                  output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
                },
              },
            }
          : {
              build: {
                rollupOptions: {
                  output: {
                    manualChunks: chunkOf,
                    // every page loads the names of these scripts, so they have only their hash
                    entryFileNames: 'assets/[hash].js',
                    chunkFileNames: ({ isDynamicEntry }) =>
                      isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
                  },
                },
              },
            },
    },
  ]
}

/**
 * Replaces the future flags that `remix.config.js` switches off by `false` in Remix's modules for the
 * browser. Otherwise Remix reads them at run time, and the build would include the code behind them
 * (docs/decisions/0003-pages.md).
 */
function remixFlags(): Plugin {
  const FLAGS = /(?:window\.__remixContext\.)?\bfuture\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g
  return {
    name: 'claimbook:remix-flags',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id, options) =>
      !options?.ssr && /@remix-run\/react\/dist\/esm\//.test(id) ? code.replace(FLAGS, 'false') : undefined,
  }
}

/** Collects the license notices of browser code in `licenses.txt`, which pages do not load. */
function licenses(): Plugin {
  const notices = new Set<string>()
  return {
    name: 'claimbook:licenses',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    renderChunk: (code) => {
      for (const [notice] of code.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*@license[\s\S]*?\*\//g))
        notices.add(notice)
      return null
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: [...notices].join('\n\n') })
    },
  }
}

/**
 * Makes browsers use a web font that arrives late only from the next document on, so that text does not
 * change or move while somebody reads it (docs/decisions/0003-pages.md).
 */
const lateFonts = {
  postcssPlugin: 'claimbook:late-fonts',
  Declaration: {
    'font-display': (declaration: { value: string }) => {
      declaration.value = 'optional'
    },
  },
}

const FRAMEWORK = /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//

/** What most pages are made of, and what is too small for a file of its own. */
const COMMON = new RegExp(
  `/app/(?:${[
    'components/ui/(?!use-debounced-preview)',
    'components/(?:shell|display|nonce|keys/keys|details/balance)[.]',
    'components/receipts/(?:drafts|page-part|thumbnail|uploads)[.]',
    'components/unsaved-input/(?:unsaved-input|sign-out)[.]',
    'components/[^/]+/(?:paths|labels|figure-style-field)[.]',
    'domain/[^/]+/labels[.]',
    'limits[.]',
  ].join('|')})`,
)

/**
 * Returns the name of the chunk for a module: one for the framework, and one for the modules of most pages.
 * By default, Rollup creates a chunk for each set of pages that share modules, and a page would load more
 * than thirty.
 */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return COMMON.test(id) ? 'common' : undefined
}

const target = 'es2022'

/**
 * Packages that are bundled because the server uses only a few of their many files. This shortens its start.
 */
const BUNDLED = ['zod', 'better-auth', 'better-call', 'jose', /^@(better-auth|better-fetch|noble)\//]

/**
 * The warnings of Rollup about correct sources: routes without a page have no code for the browser, and a
 * comment in zod is at a place where Rollup ignores it.
 */
const SILENT = ['EMPTY_BUNDLE', 'INVALID_ANNOTATION']

export default defineConfig({
  plugins: [remixFlags(), server(), licenses(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  css: { postcss: { plugins: [lateFonts] } },
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  ssr: { noExternal: BUNDLED },
  build: {
    target,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      // better-auth imports this package only if it is installed
      external: ['@opentelemetry/api'],
      onwarn: (warning, warn) => SILENT.includes(warning.code ?? '') || warn(warning),
    },
  },
  esbuild: { target, legalComments: 'none' },
  optimizeDeps: { esbuildOptions: { target } },
})
