import { negated } from '~/domain/money/decimal-arithmetic'
import { amountOf, type CodeReading, codeReading, dayOfDigits, queryFields } from './code-fields'

const SALE = '1'
const REFUND = '2'

/**
 * Parses the code of a Russian till: `t=20180518T220500&s=975.88&fn=<drive>&i=<document>&fp=<sign>&n=1`, from
 * the order of the Federal Tax Service ED-7-20/662@ of 14.09.2020. Refuses `n=3`, a purchase by the business
 * itself: it is never a claimant's receipt.
 */
export function readRussianCode(text: string): CodeReading | null {
  if (!text.startsWith('t=')) return null
  const fields = queryFields(text)
  const time = fields?.get('t') ?? ''
  const kind = fields?.get('n') ?? ''
  const date = dayOfDigits(time)
  const total = amountOf(fields?.get('s'))
  const isTill = ['fn', 'i', 'fp'].every((name) => /^\d{1,16}$/.test(fields?.get(name) ?? ''))
  if (!/^\d{8}T\d{4}(?:\d\d)?$/.test(time) || !isTill || date === null || total === null) return null
  if (kind !== SALE && kind !== REFUND) return null
  return codeReading({ date, total: kind === REFUND ? negated(total) : total, currency: 'RUB' })
}
