import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '~/domain/receipts/reading/languages'

// What an installation gets.

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { dependencies, allowScripts } = readJson('package.json')
const optional = readJson('scripts/optional-languages.json')
const dataOf = (code: string) => `@tesseract.js-data/${code}`

it('the install script of onnxruntime-node, which downloads drivers, runs with no version of npm', () => {
  const { packages } = readJson('package-lock.json')
  // npm 10 knows no `allowScripts`, but runs only scripts that the lock file tells of
  expect([
    packages['node_modules/onnxruntime-node'].hasInstallScript,
    allowScripts['onnxruntime-node'],
  ]).toEqual([undefined, false])
})

it('each language with accents or other letters is a dependency or may be added, and none is both', () => {
  // Russian is read with Ukrainian data, and Indonesian and English have no accents
  const codes = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'rus' && code !== 'ind')
  const places = codes.map((code) => [code, dataOf(code) in dependencies, code in optional])
  expect(places.filter(([, isInstalled, isOptional]) => isInstalled === isOptional)).toEqual([])
})

it.each(['eng', 'bul', 'ell', 'ara', 'tha', 'kor', 'heb', 'jpn'])(
  'the data of %s, which finds a script, is always installed',
  (code) => expect(dependencies[dataOf(code)]).toBe('1.0.0'),
)
