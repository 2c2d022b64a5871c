import Big from 'big.js'
import { elementsAt, type XmlElement } from '~/domain/documents/xml'
import type { InvoiceTax } from './invoice'
import { amountAt, rateAt } from './values'

// Reads the taxes of a KSeF invoice. The invoice sums them by groups of rates; its lines tell the exact rate.

interface TaxGroup {
  /** the elements of the net amount and of the tax; some groups have no tax */
  net: string
  tax?: string
  /** the possible rates, the usual one first; empty where the seller's country decides */
  rates: string[]
  remark: string
}

const GROUPS: TaxGroup[] = [
  { net: 'P_13_1', tax: 'P_14_1', rates: ['23', '22'], remark: '' },
  { net: 'P_13_2', tax: 'P_14_2', rates: ['8', '7'], remark: '' },
  { net: 'P_13_3', tax: 'P_14_3', rates: ['5'], remark: '' },
  { net: 'P_13_4', tax: 'P_14_4', rates: ['4', '3'], remark: 'taxi, flat rate' },
  { net: 'P_13_5', tax: 'P_14_5', rates: [], remark: 'one-stop shop' },
  { net: 'P_13_6', rates: ['0'], remark: '' },
  { net: 'P_13_6_1', rates: ['0'], remark: '' },
  { net: 'P_13_6_2', rates: ['0'], remark: 'to another country of the EU' },
  { net: 'P_13_6_3', rates: ['0'], remark: 'export' },
  { net: 'P_13_7', rates: ['0'], remark: 'exempt' },
  { net: 'P_13_8', rates: ['0'], remark: 'outside Poland' },
  { net: 'P_13_9', rates: ['0'], remark: 'services to another country of the EU' },
  { net: 'P_13_10', rates: ['0'], remark: 'reverse charge' },
  { net: 'P_13_11', rates: ['0'], remark: 'margin scheme' },
]

/** Returns the tax rates of the lines. */
function ratesOfLines(data: XmlElement): Set<string> {
  const rates = [
    ...elementsAt(data, 'FaWiersz').flatMap((line) => [rateAt(line, 'P_12'), rateAt(line, 'P_12_XII')]),
    ...elementsAt(data, 'Zamowienie/ZamowienieWiersz').map((line) => rateAt(line, 'P_12Z')),
  ]
  return new Set(rates.filter((rate) => rate !== null))
}

/** The difference between a tax and the tax that a rate gives for its net amount. */
const taxDifference = (rate: string, net: string, tax: string) =>
  Big(net).times(rate).div(100).minus(tax).abs()

/**
 * Returns the rate of a group: its only possible rate, else the only one that lines have, else the one that
 * fits net and tax best (22 for 100.00 and 22.00). Null if nothing tells the rate, or lines have several.
 */
function rateOf({ rates }: TaxGroup, lineRates: Set<string>, net: string | null, tax: string): string | null {
  const [usualRate] = rates
  if (usualRate === undefined) return null
  if (rates.length === 1) return usualRate
  const [rateOnLines, anotherRateOnLines] = rates.filter((rate) => lineRates.has(rate))
  if (rateOnLines !== undefined) return anotherRateOnLines === undefined ? rateOnLines : null
  if (net === null) return null
  return rates.reduce((best, rate) =>
    taxDifference(rate, net, tax).lt(taxDifference(best, net, tax)) ? rate : best,
  )
}

/** Returns the taxes of an invoice by rate, without taxes of zero. */
export function ksefTaxes(data: XmlElement): InvoiceTax[] {
  const lineRates = ratesOfLines(data)
  return GROUPS.flatMap((group) => {
    const net = amountAt(data, group.net)
    const amount = group.tax === undefined ? '0' : amountAt(data, group.tax)
    if (amount === null || [net, amount].every((each) => each === null || Big(each).eq(0))) return []
    return { rate: rateOf(group, lineRates, net, amount), net, amount, remark: group.remark }
  })
}
