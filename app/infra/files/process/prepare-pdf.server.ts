import type { PreparedContent } from '~/infra/files/prepared-file.server'
import { RECEIPT_PREVIEWS_MAX } from '~/limits'
import type { OpenDocument } from './data-document'
import { eachPage } from './pdf.server'
import { pdfTraits } from './pdf-traits.server'
import { previewBox, writePreview, writeThumbnail } from './previews.server'

/**
 * Decodes a PDF and writes its thumbnail and previews beside `target`.
 * @throws FileRefusedError when the PDF is not accepted
 */
export async function preparePdf(
  source: string,
  target: string,
  openXml: OpenDocument,
): Promise<PreparedContent> {
  const { pages, results: sizes } = await eachPage(source, RECEIPT_PREVIEWS_MAX, async (page, draw) => {
    const pixels = await draw(previewBox)
    await writePreview(target, page.pageNumber, pixels)
    if (page.pageNumber === 1) await writeThumbnail(target, pixels)
    return { width: pixels.width, height: pixels.height }
  })
  const [firstSize = { width: 0, height: 0 }] = sizes
  return {
    pages,
    previews: sizes.length,
    ...firstSize,
    traits: await pdfTraits(source, openXml),
    sha256WithoutPosition: null,
  }
}
