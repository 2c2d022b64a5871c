// Decodes the bytes of an XML document by what it says of its own encoding.

/** Bytes in which a declaration stands. */
const HEAD_BYTES = 200

/** The encoding by a mark of the order of bytes, or by how the first `<` is written. */
function encodingByBytes([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : null
}

/** The encoding that a declaration of single bytes names. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const [declaration = ''] = head.startsWith('<?xml') ? head.split('?>', 1) : []
  const [, name = 'utf-8'] = /\sencoding\s?=\s?["']([\w.-]{1,40})["']/.exec(declaration) ?? []
  // the declaration itself was not in UTF-16: programs leave it behind when they write UTF-8
  return /^utf-?16/i.test(name) ? 'utf-8' : name
}

/**
 * Returns the text of an XML document; null when its bytes are not in the encoding that it names, or when it
 * holds characters that no XML has.
 */
export function decodeXml(bytes: Uint8Array): string | null {
  try {
    const encoding = encodingByBytes(bytes) ?? declaredEncoding(bytes)
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u.test(text) ? null : text
  } catch {
    return null
  }
}
