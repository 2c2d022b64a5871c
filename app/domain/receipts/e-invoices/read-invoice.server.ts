import { elementAt, readXml, type XmlElement } from '~/domain/xml'
import { FileRefusedError } from '~/infra/files/files.server'
import { E_INVOICE_BYTES_MAX } from '~/limits-and-lifetimes'
import { readCii } from './cii'
import { decodeXml } from './decode'
import { formOf } from './form'
import type { ElectronicInvoice } from './invoice'
import { readUbl } from './ubl'

function parse(text: string): XmlElement {
  try {
    return readXml(text)
  } catch (error) {
    throw new FileRefusedError('unreadable_xml', String(error))
  }
}

/**
 * Reads an electronic invoice in UBL or CII.
 * @param bytes of the XML document, in any encoding that it names
 * @throws FileRefusedError when it is another document, says no amount, is damaged or too large
 */
export function readInvoice(bytes: Uint8Array): ElectronicInvoice {
  if (bytes.length > E_INVOICE_BYTES_MAX) throw new FileRefusedError('xml_too_large', `${bytes.length} bytes`)
  const text = decodeXml(bytes)
  if (text === null) throw new FileRefusedError('unreadable_xml', 'not in the encoding that it names')
  const known = formOf(text)
  if (!known) throw new FileRefusedError('other_xml')
  const root = elementAt(parse(text), known.root)
  const invoice =
    known.form === 'ubl' ? readUbl(root, known.root === 'CreditNote') : readCii(root, known.form)
  const { gross, payable } = invoice.sums
  if (gross === null && payable === null) throw new FileRefusedError('other_xml', 'it says no amount')
  return invoice
}
