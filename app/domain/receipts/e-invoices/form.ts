// Tells the form of an electronic invoice by the name and the namespace of its root element.

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

const isNamespace = (known: string | RegExp | null, namespace: string) =>
  known instanceof RegExp ? known.test(namespace) : known === null || known === namespace

/** Returns the offset of the root element, after declarations, comments and spaces. */
function startOfRoot(text: string): number {
  let at = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    const found = end === null ? -1 : text.indexOf(end, at)
    if (end === null || found === -1) return at
    at = found + end.length
  }
}

/** The longest start tag of a root element with its namespaces, in characters. */
const ROOT_CHARACTERS_MAX = 10_000

const NAME = '[\\p{L}_][\\p{L}\\p{N}_.-]{0,100}'
const START = new RegExp(`^<(?:(${NAME}):)?(${NAME})(?=[\\s/>])`, 'u')

/** Returns the form of an invoice and the name of its root element; null for any other document. */
export function formOf(text: string): { form: InvoiceForm; root: string } | null {
  const at = startOfRoot(text)
  const [tag = ''] = text.slice(at, at + ROOT_CHARACTERS_MAX).split('>', 1)
  const [, prefix, root] = START.exec(`${tag}>`) ?? []
  if (root === undefined) return null
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const attributes = tag.matchAll(/\s([\w:.-]{1,120})\s?=\s?(["'])([^"'<]{0,300})\2/g)
  const namespace = [...attributes].find(([, name]) => name === attribute)?.[3] ?? ''
  const known = ROOTS.find(([name, each]) => name === root && isNamespace(each, namespace))
  return known ? { form: known[2], root } : null
}
