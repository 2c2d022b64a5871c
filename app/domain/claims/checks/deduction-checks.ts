import type { Advance } from '~/domain/advances/schema'
import { convertedMoney, money } from '~/domain/claims/claim-text'
import { paidVersionText } from '~/domain/claims/payments/payments'
import { paymentsAmongAdvances } from '~/domain/claims/payments/payments-among-advances'
import { versionsName } from '~/domain/claims/versions/versions-name'
import { enumerate } from '~/domain/text/enumerated'
import type { Check } from './check'

// Checks of the amounts that a claim deducts from its total: advances, and payments of earlier versions.

export const otherCurrencyAdvance = {
  title: 'Advance in another currency',
  advice: 'It is not taken off. Enter its amount in the claim currency, or delete it.',
  needsCorrection: true,
  isRequired: true,
  fix: { page: 'advances', words: 'Correct it' },
  *find(claim, { advances }) {
    for (const { id, date, amount, otherCurrency } of advances) {
      if (otherCurrency === null) continue
      const words = `${date}: ${otherCurrency ? money(amount, otherCurrency) : `${amount} in no currency`}`
      yield { words, subject: `${id} ${otherCurrency} ${claim.currency}` }
    }
  },
} satisfies Check

export const paidInOtherCurrency = {
  title: 'Paid before in another currency',
  advice:
    'It is not taken off. Enter it as an advance in the claim currency, or explain what this claim asks for.',
  fix: { page: 'advances', words: 'Add an advance' },
  *find(claim, { paidVersions }) {
    for (const payment of paidVersions)
      if (payment.currency !== claim.currency)
        yield { words: paidVersionText(payment), subject: `${payment.version}` }
  },
} satisfies Check

/** The most advances that one sentence names. */
const ADVANCES_NAMED_MAX = 5

export const advanceOfPayment = {
  title: 'Advance as high as a payment',
  advice: 'Both are taken off. Delete the advance if it is the same money, or explain why it is not.',
  isRequired: true,
  fix: { page: 'advances', words: 'Delete the advance' },
  *find(claim, context) {
    const deducted = context.advances.filter(({ otherCurrency }) => otherCurrency === null)
    const payments = context.paidVersions.filter(({ currency }) => currency === claim.currency)
    for (const { advances, versions } of paymentsAmongAdvances(deducted, payments)) {
      const entries = advances.map(({ date, amount }) => `${date}: ${convertedMoney(amount, claim)}`)
      const advancesText =
        entries.length > ADVANCES_NAMED_MAX ? `${entries.length} advances together` : enumerate(entries)
      yield {
        words: `${advancesText}, as much as was paid with ${versionsName(versions)}`,
        subject: `${advancesKey(advances)} ${[...new Set([versions[0], versions.at(-1)])].join('-')}`,
      }
    }
  },
} satisfies Check

/** The length of each shortened id and the most ids in a key; both limits keep the key of a finding short. */
const [ID_CHARACTERS, IDS_MAX] = [8, 12]

/** Identifies a set of advances in the key of a finding: by one id, or by their number and shortened ids. */
function advancesKey(advances: Advance[]): string {
  const ids = advances.map(({ id }) => id)
  if (ids.length === 1) return ids.join()
  return [ids.length, ...ids.slice(0, IDS_MAX).map((id) => id.slice(0, ID_CHARACTERS))].join()
}
