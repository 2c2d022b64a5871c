import { ratePreviewPath } from '~/components/rates/paths'
import type { OwnedEvent } from '~/domain/events/schema'
import type { MoneyOfSlip } from '~/domain/receipts/reading/exchange'
import type { Receipt } from '~/domain/receipts/receipts.server'
import { typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { RATE_DECIMALS_MAX } from '~/limits'

// The rate that a draft proves: the slip of a currency exchange or of a cash machine.

/** Returns the address of the form of a rate that a draft proves, with values from the draft. */
export function rateFormPath(
  event: OwnedEvent,
  { id, exchange, paper, reading }: Pick<Receipt, 'id' | 'exchange' | 'paper' | 'reading'>,
  formats: Formats,
): string {
  const claimMoney = exchange?.find(({ currency }) => currency === event.baseCurrency)
  const foreignMoney = claimMoney && exchange?.find((money) => money !== claimMoney)
  const typedIn = ({ amount, currency }: MoneyOfSlip) =>
    typedAmount(formats, amount, currency, RATE_DECIMALS_MAX)
  const isCash = paper === 'withdrawal'
  const pair: Record<string, string> =
    claimMoney && foreignMoney
      ? {
          currency: foreignMoney.currency,
          receipt_amount: typedIn(foreignMoney),
          claim_amount: typedIn(claimMoney),
        }
      : {}
  const cash = isCash && !claimMoney ? foreignCash(reading, event) : null
  return ratePreviewPath(event.id, 'add', {
    ...(cash ? { currency: cash.currency, receipt_amount: typedIn(cash) } : pair),
    date: reading?.date?.value ?? '',
    source: isCash ? 'cash_machine' : 'bureau',
    proof: id,
  })
}

/** Returns cash that a machine paid in a foreign currency. The card's statement shows what it cost. */
function foreignCash(reading: Receipt['reading'], { baseCurrency }: OwnedEvent): MoneyOfSlip | null {
  const [amount, currency] = [reading?.total?.value, reading?.currency?.value]
  if (amount === undefined || currency === undefined || currency === baseCurrency) return null
  return { amount, currency }
}
