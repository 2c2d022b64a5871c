import { elementAt, elementsAt, readXml, type XmlElement } from '~/domain/documents/xml'
import { FileRefusedError } from '~/infra/files/prepared-file.server'
import { isSignedData, signedContent } from '~/infra/files/process/signed-file.server'
import { E_INVOICE_BYTES_MAX, RECEIPT_PARTS_MAX } from '~/limits'
import { readCii } from './cii'
import { decodeXml } from './decode'
import { readFacturae } from './facturae'
import { readFatturaPa } from './fattura-pa'
import { readFatturaSemplificata } from './fattura-semplificata'
import { formOf, type InvoiceForm } from './form'
import type { ElectronicInvoice, InvoiceData } from './invoice'
import { readKsef } from './ksef'
import { readUbl } from './ubl'

// Reads electronic invoices. The form of an invoice is the document type that its root element shows. Several
// forms can have one format, the name that the claimant sees.

/** The name of the format, and the reader, of each form. A reader gets the root element and its name. */
const FORMS: Record<
  InvoiceForm,
  { formatName: string; read: (root: XmlElement, rootName: string) => InvoiceData[] }
> = {
  ubl: { formatName: 'UBL', read: (root, rootName) => [readUbl(root, rootName === 'CreditNote')] },
  cii: { formatName: 'CII', read: (root) => [readCii(root, 'cii')] },
  zugferd1: { formatName: 'ZUGFeRD', read: (root) => [readCii(root, 'zugferd1')] },
  fatturaPa: { formatName: 'FatturaPA', read: readFatturaPa },
  semplificata: { formatName: 'FatturaPA, simplified', read: readFatturaSemplificata },
  facturae: { formatName: 'Facturae', read: readFacturae },
  ksef: { formatName: 'KSeF', read: readKsef },
}

/** The maximum number of nested signatures that are opened. */
const SIGNATURES_MAX = 3

function parse(text: string): XmlElement {
  try {
    return readXml(text)
  } catch (error) {
    throw new FileRefusedError('unreadable_xml', String(error))
  }
}

/** Returns the content of a signed file; a file without a signature is returned as it is. */
function openSignatures(file: Buffer): Buffer {
  let content = file
  for (let opened = 0; opened < SIGNATURES_MAX && isSignedData(content); opened++) {
    const signedContentOrNull = signedContent(content)
    if (signedContentOrNull === null) throw new FileRefusedError('signed', 'damaged, or a signature alone')
    content = signedContentOrNull
  }
  return content
}

/** Returns the XML of an electronic invoice without the signature around it; null for another file. */
export function invoiceXml(file: Uint8Array): Buffer | null {
  if (file.length > E_INVOICE_BYTES_MAX) return null
  try {
    const content = openSignatures(Buffer.from(file.buffer, file.byteOffset, file.length))
    return formOf(decodeXml(content) ?? '') ? content : null
  } catch {
    return null
  }
}

/**
 * Reads the electronic invoices in a file: one, or several of one seller.
 * @param file an XML document in any encoding that it declares, or a signed container with such a document
 * @throws FileRefusedError when the file is another document, has no amount, is damaged or is too large
 */
export function readInvoices(file: Uint8Array): [ElectronicInvoice, ...ElectronicInvoice[]] {
  if (file.length > E_INVOICE_BYTES_MAX) throw new FileRefusedError('xml_too_large', `${file.length} bytes`)
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const content = openSignatures(bytes)
  const isContainer = content !== bytes
  const text = decodeXml(content)
  if (text === null)
    throw new FileRefusedError(isContainer ? 'signed' : 'unreadable_xml', 'not in the encoding that it names')
  const knownForm = formOf(text)
  if (!knownForm) throw new FileRefusedError(isContainer ? 'signed' : 'other_xml')
  const root = elementAt(parse(text), knownForm.root)
  const { formatName, read } = FORMS[knownForm.form]
  const invoices = read(root, knownForm.root)
  if (invoices.length > RECEIPT_PARTS_MAX)
    throw new FileRefusedError('too_many_invoices', `${invoices.length} invoices`)
  const isSigned = isContainer || elementsAt(root, 'Signature').length > 0
  const [firstInvoice, ...otherInvoices] = invoices.map((invoice) => ({
    ...invoice,
    format: formatName,
    isSigned,
  }))
  const isEmpty = invoices.every(({ sums }) => sums.gross === null && sums.payable === null)
  if (firstInvoice === undefined || isEmpty) throw new FileRefusedError('other_xml', 'it says no amount')
  return [firstInvoice, ...otherInvoices]
}
