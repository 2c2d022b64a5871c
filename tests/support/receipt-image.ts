import sharp from 'sharp'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A PNG of a receipt with these lines in sharp black on white, so that the reader recognises each letter. */
async function receiptImage(...lines: string[]): Promise<Buffer> {
  const size = 44
  const height = (lines.length + 2) * size * 1.6
  const text = lines
    .map(
      (line, at) =>
        `<text x="60" y="${(at + 1.5) * size * 1.6}" xml:space="preserve">${escaped(line)}</text>`,
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${height}" font-family="DejaVu Sans, Arial, sans-serif" font-size="${size}">
    <rect width="100%" height="100%" fill="#fff"/>${text}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A PNG of a lunch receipt whose date, merchant, total and currency can be read. */
export const lunchReceipt = (merchant: string, total: string, date = '05.10.2026') =>
  receiptImage(
    merchant,
    'Bahnhofstrasse 12',
    '8001 Zürich',
    '',
    `Datum: ${date}`,
    '',
    `Menu 1                ${total}`,
    '',
    `Total CHF ${total}`,
    '',
    'Danke',
  )
