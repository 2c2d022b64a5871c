import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Recogniser, TimeLimitError } from '~/infra/reading/recognition.server'

const folder = mkdtempSync(join(tmpdir(), 'claimbook-reading-'))
const recogniser = new Recogniser()

afterAll(() => {
  recogniser.end()
  rmSync(folder, { recursive: true })
})

/** Strips of seven segments, as no font is sure to be installed: `digits` as a pocket calculator shows them. */
const SEGMENTS: Record<string, string> = { '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '7': 'abc' }
const STROKES: Record<string, string> = {
  a: 'M0 0H20',
  b: 'M20 0V20',
  c: 'M20 20V40',
  d: 'M0 40H20',
  e: 'M0 20V40',
  f: 'M0 0V20',
  g: 'M0 20H20',
}

async function picture(name: string, digits: string): Promise<string> {
  const paths = [...digits].map((digit, place) => {
    const strokes = [...(SEGMENTS[digit] ?? '')].map((segment) => STROKES[segment]).join('')
    return `<path transform="translate(${100 + place * 34} 100)" d="${strokes}" stroke="#111" stroke-width="5" stroke-linecap="square" fill="none"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#fff"/>${paths.join('')}</svg>`
  const path = join(folder, name)
  await sharp(Buffer.from(svg)).png().toFile(path)
  return path
}

test('words come with their place on the upright image', async () => {
  const { words, width, height } = await recogniser.recognise(await picture('digits.png', '47147'))
  expect({ width, height }).toEqual({ width: 600, height: 300 })
  const [word] = words
  expect(word?.box.x0).toBeGreaterThan(80)
  expect(word?.box.x1).toBeLessThan(280)
  expect(word?.box.y0).toBeGreaterThan(80)
  expect(word?.box.y1).toBeLessThan(160)
})

test('an image on its side is read upright', async () => {
  const path = join(folder, 'side.jpg')
  await sharp(await picture('upright.png', '47147'))
    .rotate(-90)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(path)
  const { words, width, height } = await recogniser.recognise(path)
  expect({ width, height }).toEqual({ width: 600, height: 300 })
  expect(words[0]?.box.y1).toBeLessThan(160)
})

test('what is no image is refused, and the next image is read', async () => {
  const bad = join(folder, 'bad.jpg')
  writeFileSync(bad, 'no image')
  const [refused, read] = await Promise.allSettled([recogniser.recognise(bad), recogniser.recognise(await picture('next.png', '1'))])
  expect(refused.status).toBe('rejected')
  expect(read.status).toBe('fulfilled')
})

test('an empty page has no words', async () => {
  const path = join(folder, 'empty.png')
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toFile(path)
  expect((await recogniser.recognise(path)).words).toEqual([])
})

test('an image that takes too long is given up, and the rest of the process goes on', async () => {
  const hasty = new Recogniser(5)
  const path = await picture('slow.png', '47')
  await expect(hasty.recognise(path)).rejects.toBeInstanceOf(TimeLimitError)
  await expect(hasty.recognise(path)).rejects.toBeInstanceOf(TimeLimitError)
  hasty.end()
})
