import { expect, it } from 'vitest'
import { browserName } from '~/domain/users/browser-name'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE}`
const IPAD = `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${APPLE}`

it.each([
  [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera on Windows'],
  [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${MAC} ${APPLE} Version/17.5 Safari/605.1.15`, 'Safari on macOS'],
  [`${IPHONE} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPAD} FxiOS/127.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.8.0', 'Another browser'],
  ['', 'Another browser'],
])('a browser that says it is %j is named %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
