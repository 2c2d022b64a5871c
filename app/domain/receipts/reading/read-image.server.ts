import type { Recogniser } from '~/infra/reading/recognition.server'
import { isWeak, type Reading, readReceipt } from './receipt'
import type { Word } from './words'

export interface ReadImage {
  reading: Reading
  /** of the first look: the text to search in */
  words: Word[]
  /** of the upright image, whose pixels the boxes count in */
  width: number
  height: number
}

/**
 * Reads the receipt on an image: JPEG, PNG or WebP. A second look is only taken when the first leaves the date or the total open, or
 * nearly so; when that look fails, what the first gave stands. Rejects when the image cannot be read at all, or not in time.
 */
export async function readImage(path: string, recogniser: Recogniser): Promise<ReadImage> {
  const { words, width, height } = await recogniser.recognise(path)
  const reading = readReceipt([words])
  if (!isWeak(reading)) return { reading, words, width, height }
  const again = await recogniser.recognise(path, 'second').catch(() => null)
  return { reading: again ? readReceipt([words, again.words]) : reading, words, width, height }
}
