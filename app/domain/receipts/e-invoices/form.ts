// Tells the form of an electronic invoice by the name and the namespace of its root element.

// UBL is the form of XRechnung and Peppol, CII of Factur-X and ZUGFeRD 2. FatturaPA (and semplificata) is
// Italian, Facturae Spanish, and KSeF Polish.
export type InvoiceForm = 'ubl' | 'cii' | 'zugferd1' | 'fatturaPa' | 'semplificata' | 'facturae' | 'ksef'

/** The name and the namespace of each form's root element; null accepts any namespace, or none. */
const ROOTS: [name: string, namespace: string | RegExp | null, form: InvoiceForm][] = [
  ['Invoice', 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'ubl'],
  ['CreditNote', 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'ubl'],
  ['CrossIndustryInvoice', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'cii'],
  ['CrossIndustryDocument', 'urn:ferd:CrossIndustryDocument:invoice:1p0', 'zugferd1'],
  // nothing else uses these names, and programs write many namespaces for them, or none
  ['FatturaElettronica', null, 'fatturaPa'],
  ['FatturaElettronicaSemplificata', null, 'semplificata'],
  ['Facturae', null, 'facturae'],
  // each version has its own number in the namespace
  ['Faktura', /^https?:\/\/crd\.gov\.pl\/wzor\//, 'ksef'],
]

const isNamespace = (expected: string | RegExp | null, namespace: string) =>
  expected instanceof RegExp ? expected.test(namespace) : expected === null || expected === namespace

/** Returns the end of the declaration or comment that begins at an offset; null for anything else. */
function closingAt(text: string, offset: number): string | null {
  if (text.startsWith('<?', offset)) return '?>'
  return text.startsWith('<!--', offset) ? '-->' : null
}

/** Returns the offset of the root element, after declarations, comments and spaces. */
function startOfRoot(text: string): number {
  let offset = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(offset))) offset++
    const closing = closingAt(text, offset)
    const closingOffset = closing === null ? -1 : text.indexOf(closing, offset)
    if (closing === null || closingOffset === -1) return offset
    offset = closingOffset + closing.length
  }
}

/** The longest start tag of a root element with its namespaces, in characters. */
const ROOT_CHARACTERS_MAX = 10_000

const NAME = '[\\p{L}_][\\p{L}\\p{N}_.-]{0,100}'
const START = new RegExp(`^<(?:(${NAME}):)?(${NAME})(?=[\\s/>])`, 'u')

/** Returns the form of an invoice and the name of its root element; null for any other document. */
export function formOf(text: string): { form: InvoiceForm; root: string } | null {
  const rootStart = startOfRoot(text)
  const [tag = ''] = text.slice(rootStart, rootStart + ROOT_CHARACTERS_MAX).split('>', 1)
  const [, prefix, root] = START.exec(`${tag}>`) ?? []
  if (root === undefined) return null
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const attributes = tag.matchAll(/\s([\w:.-]{1,120})\s?=\s?(["'])([^"'<]{0,300})\2/g)
  const namespace = [...attributes].find(([, name]) => name === attribute)?.[3] ?? ''
  const knownRoot = ROOTS.find(
    ([name, expectedNamespace]) => name === root && isNamespace(expectedNamespace, namespace),
  )
  return knownRoot ? { form: knownRoot[2], root } : null
}
