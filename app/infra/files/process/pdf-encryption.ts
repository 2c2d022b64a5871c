/** Where the trailer names the dictionary of the encryption. */
const REFERENCE = /\/Encrypt\s{1,9}(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}R/g
const DICTIONARY_MAX = 4096

/** The filters of streams, texts and attachments; without one they are left as they are. */
const FILTER = /\/(StmF|StrF|EFF)\s{0,9}\/(\w{1,40})/g

/** Whether a dictionary of the encryption leaves streams and texts as they are. */
function isForAttachments(dictionary: string): boolean {
  const filters = new Map([...dictionary.matchAll(FILTER)].map(([, key, name]) => [key, name]))
  const isOpen = (key: string) => (filters.get(key) ?? 'Identity') === 'Identity'
  return !isOpen('EFF') && isOpen('StmF') && isOpen('StrF')
}

/**
 * Returns the PDF without the word of its encryption, when that is for its attachments alone: its pages are
 * open, and its attachments stay as they are. Null for any other PDF.
 */
export function withoutAttachmentEncryption(file: Buffer): Buffer | null {
  const text = file.toString('latin1')
  const references = [...text.matchAll(REFERENCE)]
  const [first] = references
  if (!first || references.some(([reference]) => reference !== first[0])) return null
  const at = text.lastIndexOf(`\n${first[1]} ${first[2]} obj`)
  if (at === -1) return null
  const dictionary = text.slice(at, at + DICTIONARY_MAX).split('endobj', 1)[0] ?? ''
  if (!isForAttachments(dictionary)) return null
  const open = Buffer.from(file)
  for (const { 0: reference, index } of references) open.fill(' ', index, index + reference.length)
  return open
}
