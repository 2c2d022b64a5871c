import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { DomainError } from '~/domain/errors'

// Reads the XML of files that users upload. It refuses a document type, and with it every custom entity.
// Names have no prefixes, and all values are texts.

/** The deepest nesting of elements, and the most characters `<` in a file. */
export const XML_DEPTH_MAX = 50
export const XML_TAGS_MAX = 400_000

/** An element: attributes as `@name`, its own text as `#text`, and its children by name. */
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
  // only the five entities of XML and numeric ones: a document type was refused before
  processEntities: true,
  htmlEntities: true,
  maxNestedTags: XML_DEPTH_MAX,
})

/** Whether a text may be XML: whether it begins with `<` after a byte order mark and spaces. */
export const isXml = (text: string): boolean => /^\ufeff?\s*</.test(text)

/**
 * Shortens runs of white space: each 4,096 characters of a run become one. The pattern has this limit because
 * an unlimited pattern overflows the stack on a run of megabytes, if V8 has stopped optimising patterns (in a
 * process that has many).
 */
const withShortSpaces = (text: string) =>
  text.replaceAll(/\s{2,4096}/g, (run) => (run.includes('\n') ? '\n' : ' '))

/**
 * Parses an XML document. A run of white space becomes one space or line break. Takes time linear in the
 * length, which the caller must limit.
 * @returns the document, whose only child is the root element
 * @throws DomainError invalid: not well-formed XML, with a document type, or beyond the limits
 */
export function readXml(text: string): XmlElement {
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw invalid('it defines a document type or entities')
  if (text.split('<', XML_TAGS_MAX + 2).length > XML_TAGS_MAX + 1)
    throw invalid(`it has more than ${XML_TAGS_MAX.toLocaleString('en')} tags`)
  // the parser takes quadratic time for a run; two passes shorten 16 million (4,096²) characters to one
  const shortened = withShortSpaces(withShortSpaces(text.replace(/^\ufeff/, '')))
  const validation = XMLValidator.validate(shortened.trim())
  if (validation !== true) throw invalid('it is damaged or cut off')
  try {
    return parser.parse(shortened)
  } catch {
    throw invalid(`it is damaged, or its elements are nested more than ${XML_DEPTH_MAX} deep`)
  }
}

/** Returns all elements at a path of names such as `NtryDtls/TxDtls`, in document order. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let elements = [element]
  for (const name of path.split('/'))
    elements = elements.flatMap((parent) => {
      const children = Object.hasOwn(parent, name) ? parent[name] : []
      return (Array.isArray(children) ? children : []).map((child) =>
        typeof child === 'object' ? (child as XmlElement) : { '#text': String(child) },
      )
    })
  return elements
}

/** Returns the first element at a path; an empty element when the path matches nothing. */
export const elementAt = (element: XmlElement, path: string): XmlElement => elementsAt(element, path)[0] ?? {}

/** Returns the own text of the first element at a path, or an attribute of it (`Amt/@Ccy`); '' if missing. */
export function textAt(element: XmlElement, path: string): string {
  const attributeStart = path.lastIndexOf('@')
  const [elementPath, name] =
    attributeStart === -1
      ? [path, '#text']
      : [path.slice(0, Math.max(0, attributeStart - 1)), path.slice(attributeStart)]
  const target = elementPath === '' ? element : elementAt(element, elementPath)
  const text = Object.hasOwn(target, name) ? target[name] : ''
  return typeof text === 'string' ? text.trim() : ''
}
