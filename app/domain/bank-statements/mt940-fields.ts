// Splits an MT940 file into fields. A file has one or more messages, each with one statement of an account. A
// message has fields. A field begins with a tag between colons, such as `:61:`, and ends before the next tag.
// The field `:61:` is an entry, one booked transaction. Lost line breaks before an entry and damaged tags of
// entries are found too.

/** A field: its tag, its lines, and the line of the file where it begins, from 1. */
export interface Field {
  tag: string
  lines: string[]
  line: number
}

/** The tag of a field. `NS` is a field with a bank's own additions. */
const TAG = /^:(\d\d[A-Z]?|NS):/i

/** An entry that begins within a line, because the line break before it was lost. */
const GLUED_ENTRY = /(?<=.):61:(?=\d{6})/

/** The beginning of an entry, even if a letter of its tag was lost or changed: `:6l:261004D12,50N`. */
const DAMAGED_ENTRY = /^(?!:61:)[\w: ]{0,5}\d{6}(?:\d{4}| {4})?R?[CD][A-Z]?\d{1,15}[.,]\d{0,3}[NFS]/i

/** Whether a line that does not begin with the tag of an entry looks like an entry. */
export const looksLikeEntry = (line: string): boolean => DAMAGED_ENTRY.test(line.slice(0, 60))

/** Returns the fields of a file. A field with an empty tag is the end of a message, or a message's header. */
export function splitFields(text: string): Field[] {
  const fields: Field[] = []
  const addLine = (line: string, lineIndex: number) => {
    const [mark, tag] = TAG.exec(line) ?? []
    if (mark !== undefined && tag !== undefined)
      fields.push({ tag: tag.toUpperCase(), lines: [line.slice(mark.length)], line: lineIndex + 1 })
    // the end of a message (`-` or `-}`), or the header of the next message, which begins with `{`
    else if (/^-\}?$|^\{/.test(line.trim())) fields.push({ tag: '', lines: [''], line: lineIndex + 1 })
    else fields.at(-1)?.lines.push(line)
  }
  for (const [lineIndex, line] of text.split('\n').entries()) {
    const parts = line.split(GLUED_ENTRY)
    for (const [partIndex, part] of parts.entries())
      addLine(partIndex === 0 ? part : `:61:${part}`, lineIndex)
  }
  return fields
}
