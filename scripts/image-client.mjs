// The JavaScript steps of scripts/image-test.sh: node scripts/image-client.mjs <step> <arguments>
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const FIRST_PICTURE = 'docs/pictures/review-light.webp'
const SECOND_PICTURE = 'docs/pictures/closing-light.webp'

function fail(message) {
  console.error(`FAILED: ${message}`)
  process.exit(1)
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Checks the restrictions and settings of the containers in compose.yaml, which is passed as JSON. */
function checkCompose(path) {
  const [{ services }] = readJson(path)
  for (const [name, { read_only, cap_drop, security_opt }] of Object.entries(services)) {
    if (!read_only) fail(`the root of ${name} can be written`)
    if (!cap_drop?.includes('ALL')) fail(`${name} has capabilities`)
    if (!security_opt?.includes('no-new-privileges:true')) fail(`${name} can gain rights`)
  }
  const setByImage = ['PORT', 'HOST', 'DATA_DIR']
  const example = readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z_]+)=/gm)
  const settings = [...example].map(([, name]) => name).filter((name) => !setByImage.includes(name))
  const composeNames = Object.keys(services.claimbook.environment)
  if (composeNames.sort().join() !== settings.sort().join())
    fail(`compose.yaml names ${composeNames}, .env.example ${settings}`)
}

/**
 * Writes an .npmrc with the caller's registry, and the certificates that Node trusts beside its built-in
 * ones.
 */
function writeNpmrc(path, registry) {
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  const trustedCertificates = certificates
    ? readFileSync(certificates, 'utf8').match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g)
    : []
  const lines = [
    `registry=${registry}`,
    ...trustedCertificates.map((certificate) => `ca[]=${JSON.stringify(certificate)}`),
  ]
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** Prints a part of an image's configuration, one argument per line. */
function printConfig(path, part) {
  const { User, Env, Cmd, Healthcheck } = readJson(path).Docker.config
  const parts = {
    user: [User],
    command: Cmd,
    health: Healthcheck.Test.slice(1),
    environment: Env.flatMap((pair) => ['--setenv', ...pair.split(/=(.*)/s).slice(0, 2)]),
  }
  console.log(parts[part].join('\n'))
}

/**
 * Checks that no package is installed that only the tests or the build need. Some packages of the server
 * depend on type packages, whose files the image omits.
 */
function checkPackages(folder) {
  const tests = Object.keys(readJson('package.json').devDependencies)
  const build = ['@remix-run/dev', 'esbuild', 'prisma', 'rollup', 'typescript', 'vite']
  for (const name of [...tests, ...build])
    if (!name.startsWith('@types/') && existsSync(join(folder, name)))
      fail(`the package ${name} is in the image`)
}

/** Prints a free port. */
function printPort() {
  const server = createServer().listen(0, () => {
    console.log(server.address().port)
    server.close()
  })
}

const cookies = new Map()

/** Sends a request with the cookies of earlier responses. Ends the script when the server refuses it. */
async function send(url, method, body) {
  const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; '), 'HX-Request': 'true' }
  const response = await fetch(url, { method, body, headers, redirect: 'manual' })
  for (const cookie of response.headers.getSetCookie()) {
    const [name, value] = cookie.split(';')[0].split(/=(.*)/s)
    cookies.set(name, value)
  }
  if (response.status >= 400) fail(`${method} ${url} is answered with ${response.status}`)
  return response
}

const toForm = (values) => new URLSearchParams(values)

/** Returns the first group of a pattern in a page. */
async function firstMatch(url, pattern) {
  const page = await (await send(url, 'GET')).text()
  return page.match(pattern)?.[1] ?? fail(`${url} has no ${pattern}`)
}

async function upload(url, event, picture) {
  const files = new FormData()
  files.append('receipt', new Blob([readFileSync(picture)]), 'receipt.webp')
  await send(`${url}/receipts?event_id=${event}`, 'POST', files)
}

/** Signs up, creates an event and uploads a receipt. Writes the state that `checkData` needs to a file. */
async function signUpAndUpload(url, statePath) {
  const person = { email: `${randomUUID()}@example.org`, password: 'seven blue herons wade' }
  await send(`${url}/sign-up`, 'POST', toForm({ name: 'Ada', ...person }))
  await send(`${url}/onboarding`, 'POST', toForm({ name: 'Ada', home_currency: 'EUR' }))
  await send(`${url}/events`, 'POST', toForm({ name: 'Trip', base_currency: 'EUR' }))
  const event = await firstMatch(`${url}/dashboard`, /\/events\/([0-9a-z-]{20,})/)
  await upload(url, event, FIRST_PICTURE)
  const receipt = await firstMatch(`${url}/events/${event}/review`, /\/receipts\/([0-9a-z-]{20,})/)
  writeFileSync(statePath, JSON.stringify({ person, event, receipt }))
}

/** Signs in again, compares the stored receipt with the uploaded file, and uploads another one. */
async function checkData(url, statePath) {
  const { person, event, receipt } = readJson(statePath)
  await send(`${url}/sign-in`, 'POST', toForm(person))
  const stored = Buffer.from(await (await send(`${url}/receipts/${receipt}`, 'GET')).arrayBuffer())
  if (!stored.equals(readFileSync(FIRST_PICTURE))) fail('the stored receipt is another one')
  await upload(url, event, SECOND_PICTURE)
}

/** The steps by the name that image-test.sh calls them. */
const STEPS = {
  compose: checkCompose,
  npmrc: writeNpmrc,
  config: printConfig,
  packages: checkPackages,
  port: printPort,
  status: async (url) => console.log((await fetch(url)).status),
  fill: signUpAndUpload,
  check: checkData,
}

const [step, ...args] = process.argv.slice(2)
await STEPS[step](...args)
