import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { DomainError } from '~/domain/errors'

// Reads the XML of files that users hand over. A document type, and with it every entity of its own, is
// refused; names are without prefixes, and all values are texts.

export const XML_DEPTH_MAX = 50
export const XML_TAGS_MAX = 400_000

/** An element: its attributes as `@name`, its own text as `#text`, its children by their names. */
export interface XmlElement {
  [name: string]: unknown
}

const invalid = (problem: string) => new DomainError('invalid', `This XML file cannot be read: ${problem}`)

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // the five of XML and numbers; a document type does not get this far
  processEntities: true,
  htmlEntities: true,
  maxNestedTags: XML_DEPTH_MAX,
})

/** Whether a text may be XML: its first character but for a mark of its order of bytes and spaces. */
export const isXml = (text: string): boolean => /^\ufeff?\s*</.test(text)

/**
 * Each 4,096 spaces of a run as one. V8 stops optimising patterns in a process that has many, and one without
 * a limit then runs out of stack in a run of megabytes.
 */
const withShortRuns = (text: string) =>
  text.replaceAll(/\s{2,4096}/g, (run) => (run.includes('\n') ? '\n' : ' '))

/**
 * Reads an XML document. Runs of spaces are one space. The time is linear in its length, which the caller
 * limits.
 * @returns what the document is, above its only element
 * @throws DomainError invalid: no well-formed XML, a document type, or beyond the limits
 */
export function readXml(text: string): XmlElement {
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw invalid('it defines a document type or entities')
  if (text.split('<', XML_TAGS_MAX + 2).length > XML_TAGS_MAX + 1)
    throw invalid(`it has more than ${XML_TAGS_MAX.toLocaleString('en')} tags`)
  // patterns of the parser take the square of the length of a run of spaces; twice leaves one of 16 million
  const plain = withShortRuns(withShortRuns(text.replace(/^\ufeff/, '')))
  const checked = XMLValidator.validate(plain.trim())
  if (checked !== true) throw invalid('it is damaged or cut off')
  try {
    return parser.parse(plain)
  } catch {
    throw invalid(`it is damaged, or its elements are nested more than ${XML_DEPTH_MAX} deep`)
  }
}

/** Returns the elements at a path of names such as `NtryDtls/TxDtls`, in the order of the document. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element]
  for (const name of path.split('/'))
    found = found.flatMap((each) => {
      const children = Object.hasOwn(each, name) ? each[name] : []
      return (Array.isArray(children) ? children : []).map((child) =>
        typeof child === 'object' ? (child as XmlElement) : { '#text': String(child) },
      )
    })
  return found
}

/** Returns the first element at a path; an empty one when there is none. */
export const elementAt = (element: XmlElement, path: string): XmlElement => elementsAt(element, path)[0] ?? {}

/** Returns the own text of the first element at a path, or one of its attributes (`Amt/@Ccy`); else ''. */
export function textAt(element: XmlElement, path: string): string {
  const at = path.lastIndexOf('@')
  const [elements, name] = at === -1 ? [path, '#text'] : [path.slice(0, Math.max(0, at - 1)), path.slice(at)]
  const found = elements === '' ? element : elementAt(element, elements)
  const text = Object.hasOwn(found, name) ? found[name] : ''
  return typeof text === 'string' ? text.trim() : ''
}
