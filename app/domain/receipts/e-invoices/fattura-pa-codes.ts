import type { XmlElement } from '~/domain/documents/xml'
import { nonEmpty, oneLineAt } from './values'

// The meanings of the codes in Italian invoices.

/** The means of payment. */
export const METHODS: Record<string, string> = {
  MP01: 'Cash',
  MP02: 'Cheque',
  MP03: 'Cheque',
  MP05: 'Bank transfer',
  MP08: 'Card',
  MP12: 'Collection order',
  MP19: 'Direct debit',
  MP20: 'Direct debit',
  MP21: 'Direct debit',
}

/** The kinds of documents. Ordinary invoices and credit notes have no name. */
export const KINDS: Record<string, string> = {
  TD02: 'Advance on an invoice',
  TD03: 'Advance on a fee',
  TD05: 'Debit note',
  TD06: 'Fee note',
  TD07: 'Simplified invoice',
  TD08: 'Simplified credit note',
  TD09: 'Simplified debit note',
  TD24: 'Deferred invoice',
  TD25: 'Deferred invoice',
}

/** The reasons for a rate of 0 %, by the first two characters of the code. Codes such as N2.2 say more. */
const NATURES: Record<string, string> = {
  N1: 'excluded',
  N2: 'not subject to VAT',
  N3: 'not taxable',
  N4: 'exempt',
  N5: 'margin scheme',
  N6: 'reverse charge',
  N7: 'taxed in another country of the EU',
}

/** Returns the reason why there is no tax: the code, its meaning and the law. */
export function natureAt(element: XmlElement): string {
  const code = oneLineAt(element, 'Natura')
  const law = oneLineAt(element, 'RiferimentoNormativo')
  return nonEmpty([code, NATURES[code.slice(0, 2)] ?? null, law]).join(', ')
}
