// Decodes the bytes of an XML document by the encoding that it declares.

/** The number of first bytes that are searched for the XML declaration. */
const HEAD_BYTES = 200

/** Returns the encoding by a byte order mark, or by the bytes of the first `<`; null if neither tells it. */
function encodingByBytes([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : null
}

/** Returns the encoding that an XML declaration in single bytes names; `utf-8` without one. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const [declaration = ''] = head.startsWith('<?xml') ? head.split('?>', 1) : []
  const [, name = 'utf-8'] = /\sencoding\s?=\s?["']([\w.-]{1,40})["']/.exec(declaration) ?? []
  // the declaration was readable as single bytes, so the text is not UTF-16: programs keep the old name when
  // they convert to UTF-8
  return /^utf-?16/i.test(name) ? 'utf-8' : name
}

/** Returns an XML document's text; null for bytes outside its encoding or characters that XML forbids. */
export function decodeXml(bytes: Uint8Array): string | null {
  try {
    const encoding = encodingByBytes(bytes) ?? declaredEncoding(bytes)
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u.test(text) ? null : text
  } catch {
    return null
  }
}
