import type { PartToRead } from '~/infra/files/prepared-file.server'
import type { OpenImage } from './image.server'
import type { Box, RecognisedPageWithCodes, RecognisedWord } from './recognised.server'

// Excerpts of pages: cuts them out, and converts positions in an excerpt to positions on the whole page.

type Area = NonNullable<PartToRead['area']>

export function cutOutArea({ image, width, height }: OpenImage, { x0, y0, x1, y1 }: Area): OpenImage {
  const left = Math.min(Math.floor(x0 * width), width - 1)
  const top = Math.min(Math.floor(y0 * height), height - 1)
  const size = {
    width: Math.max(1, Math.min(width, Math.ceil(x1 * width)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(y1 * height)) - top),
  }
  return { image: image.extract({ left, top, ...size }), ...size }
}

/** Scales and moves a box from an excerpt to the whole page. */
const moveBox = (box: Box, scale: { x: number; y: number }, corner: { x: number; y: number }): Box => ({
  x0: box.x0 * scale.x + corner.x,
  y0: box.y0 * scale.y + corner.y,
  x1: box.x1 * scale.x + corner.x,
  y1: box.y1 * scale.y + corner.y,
})

/** Moves positions in an excerpt to the whole page: words in its units, codes in fractions of its size. */
export function onWholePage<T extends Omit<RecognisedPageWithCodes, 'number'>>(page: T, area: Area): T {
  // the excerpt's share of the whole page
  const share = { x: area.x1 - area.x0, y: area.y1 - area.y0 }
  const pageSize = { width: page.storedSize.width / share.x, height: page.storedSize.height / share.y }
  const corner = { x: area.x0 * pageSize.width, y: area.y0 * pageSize.height }
  const onPage = (words: RecognisedWord[]) =>
    words.map((word) => ({ ...word, place: moveBox(word.place, { x: 1, y: 1 }, corner) }))
  const areaCorner = { x: area.x0, y: area.y0 }
  const { reread } = page
  return {
    ...page,
    storedSize: pageSize,
    words: onPage(page.words),
    reread: reread && (async (...args: Parameters<typeof reread>) => onPage(await reread(...args))),
    codes: page.codes.map(({ text, place }) => ({ text, place: moveBox(place, share, areaCorner) })),
  }
}

/** Returns whether the centre of a box, in the units of the page's size, lies in an area of the page. */
export function isIn(area: Area, place: Box, { width, height }: { width: number; height: number }): boolean {
  const x = (place.x0 + place.x1) / 2 / width
  const y = (place.y0 + place.y1) / 2 / height
  return x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1
}
