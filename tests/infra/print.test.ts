import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { printPreview } from '~/infra/files/process/print.server'
import { temporaryFolder } from '../support/folder'

// Printing a long picture in strips: each strip is cut from the picture as its quarter turns show it.

const { path: folder } = temporaryFolder()
const path = join(folder, 'lying.jpg')
const BOX = { width: 1000, height: 1000 }

/** A picture of 400 by 100 pixels, black in its left half and white in its right half. */
beforeAll(async () => {
  const black = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'black' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 400, height: 100, channels: 3, background: 'white' } })
    .composite([{ input: black, left: 0, top: 0 }])
    .jpeg()
    .toFile(path)
})

test.each([
  ['the first quarter as it lies', 0, { from: 0, to: 0.25 }, [400, 25], 128],
  ['the first quarter after a turn to the right', 1, { from: 0, to: 0.25 }, [100, 100], 0],
  ['the last quarter after a turn to the right', 1, { from: 0.75, to: 1 }, [100, 100], 255],
  ['the last quarter after three turns', 3, { from: 0.75, to: 1 }, [100, 100], 0],
])('%s has its own size and pixels', async (_, turns, strip, size, brightness) => {
  const picture = await printPreview(path, turns, strip, BOX)
  expect([picture?.width, picture?.height]).toEqual(size)
  const { channels } = await sharp(picture?.data).stats()
  expect(Math.abs((channels[0]?.mean ?? -1) - brightness)).toBeLessThan(3)
})

test('a file that does not exist has no strip', async () => {
  expect(await printPreview(join(folder, 'none.jpg'), 0, { from: 0, to: 1 }, BOX)).toBeNull()
})
