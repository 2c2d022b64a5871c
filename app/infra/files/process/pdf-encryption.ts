// Makes PDFs readable whose attachments alone are encrypted.

/** The reference to the encryption dictionary in the trailer: `/Encrypt 12 0 R`. */
const ENCRYPT_REFERENCE = /\/Encrypt\s{1,9}(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}R/g
const DICTIONARY_CHARACTERS_MAX = 4096

/** The filters of streams, strings and attachments. Without a filter they are not encrypted. */
const FILTER = /\/(StmF|StrF|EFF)\s{0,9}\/(\w{1,40})/g

/** Returns whether an encryption dictionary leaves streams and strings unencrypted. */
function isForAttachments(dictionary: string): boolean {
  const filters = new Map([...dictionary.matchAll(FILTER)].map(([, key, name]) => [key, name]))
  const isUnencrypted = (key: string) => (filters.get(key) ?? 'Identity') === 'Identity'
  return !isUnencrypted('EFF') && isUnencrypted('StmF') && isUnencrypted('StrF')
}

/** Returns a PDF with encrypted attachments, and no other encryption, as a readable one; otherwise null. */
export function withoutAttachmentEncryption(file: Buffer): Buffer | null {
  const text = file.toString('latin1')
  const references = [...text.matchAll(ENCRYPT_REFERENCE)]
  const [first] = references
  if (!first || references.some(([reference]) => reference !== first[0])) return null
  const start = text.lastIndexOf(`\n${first[1]} ${first[2]} obj`)
  if (start === -1) return null
  const dictionary = text.slice(start, start + DICTIONARY_CHARACTERS_MAX).split('endobj', 1)[0] ?? ''
  if (!isForAttachments(dictionary)) return null
  const readable = Buffer.from(file)
  for (const { 0: reference, index } of references) readable.fill(' ', index, index + reference.length)
  return readable
}
