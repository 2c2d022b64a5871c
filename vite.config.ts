import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { ENTRIES } from './scripts/entries.mjs'

/**
 * server.ts is what serves: bundled with the routes in a build, loaded through Vite in development. Beside it
 * stand the entries of the primary process that starts it, of the processes that open and read files and that make
 * packs, of the threads for background work and passwords, and of an operator's scripts. All of the build lies
 * in one folder: who starts one of them looks for it beside itself.
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
          : { build: { rollupOptions: { output: { manualChunks: chunkOf } } } },
    },
  ]
}

/**
 * Writes the future flags of `remix.config.js` that are off into Remix's modules for the browser, where they are
 * read at run time, so that the code behind them is left out (docs/decisions/0003-pages.md).
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

/** Puts the notices of licenses in what browsers load into a file beside it, which no page has to load. */
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
 * Web fonts that come late are used from the next document on: no text that is being read is drawn anew, and
 * nothing moves (docs/decisions/0003-pages.md).
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
 * Returns the name of the file that browsers load a module in: one for the framework, one for what most pages
 * are made of. Left to itself, Rollup makes one for each set of pages that shares something, and a page asks
 * for more than thirty.
 */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return COMMON.test(id) ? 'common' : undefined
}

const target = 'es2022'

/**
 * Packages of many files, of which the server uses a small part: bundled, so that a start does not load the
 * rest.
 */
const BUNDLED = ['zod', 'better-auth', 'better-call', 'jose', /^@(better-auth|better-fetch|noble)\//]

/**
 * What Rollup says of sources that are right: routes without a page have nothing for the browser, and a comment
 * of zod stands where Rollup does not read it.
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
      // better-auth asks for it, and does without it where it is not installed
      external: ['@opentelemetry/api'],
      onwarn: (warning, warn) => SILENT.includes(warning.code ?? '') || warn(warning),
    },
  },
  esbuild: { target, legalComments: 'none' },
  optimizeDeps: { esbuildOptions: { target } },
})
