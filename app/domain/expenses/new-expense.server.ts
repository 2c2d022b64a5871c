import {
  type CodedRate,
  convertExpense,
  followsRates,
  usableRates,
} from '~/domain/conversion/convert-expense'
import { scheduledRates } from '~/domain/conversion/recalculate.server'
import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import type { OwnedEvent } from '~/domain/events/schema'
import { checkDecimals } from '~/domain/money/check-decimals'
import { isTooLarge } from '~/domain/money/decimal'
import { decimal } from '~/infra/database/db.server'
import { currencyOfLastExpense } from './expenses.server'
import { type ExpenseInput, statedBy } from './schema'
import { type PlacedTax, taxErrors } from './taxes'
import { taxesToJson } from './taxes-json'

// What is to be stored of an expense that a form gives, for the plan of a change (`changeEvent`).

/** The claim currency that a form depends on: without what was charged, none. */
const shownCurrency = ({ charged_amount, claim_currency }: ExpenseInput): string | undefined =>
  charged_amount === null ? undefined : claim_currency

/** @throws DomainError conflict when the event has another claim currency than an amount in the form is in */
export const checkCharge = (event: EventTerms, form: ExpenseInput): void =>
  checkClaimCurrency(event, shownCurrency(form), 'charged_amount')

/**
 * Checks the decimals of a charge that is entered. What refunds have left of a converted amount may have
 * more.
 * @throws DomainError invalid
 */
export const checkEnteredCharge = ({ baseCurrency }: EventTerms, { charged_amount }: ExpenseInput): void =>
  checkDecimals(charged_amount, baseCurrency, 'charged_amount')

/** What is wrong with a rate that was chosen for an amount in a currency; null when it is the right one. */
export function rateProblem(
  rate: CodedRate | undefined,
  currency: string,
  { baseCurrency }: EventTerms,
): string | null {
  if (!rate) return 'This rate was deleted. Choose another one'
  if (rate.currency !== currency)
    return `${rate.code} is a rate for ${rate.currency}, and this amount is in ${currency}`
  if (rate.claimCurrency === baseCurrency) return null
  return `${rate.code} is a rate to ${rate.claimCurrency}, and the claim currency is ${baseCurrency}. Choose another one`
}

/** @throws DomainError invalid when taxes do not fit the amount that they are in */
function checkTaxes(taxes: PlacedTax[], amount: Parameters<typeof taxErrors>[1]): void {
  const fields = taxErrors(taxes, amount)
  const [error] = Object.values(fields).flat()
  if (error !== undefined) throw new DomainError('invalid', error, { fields })
}

/**
 * The fields of an expense of an event: what a form says, and what that is converted to.
 * @throws DomainError conflict (the event has another claim currency than the form has shown), invalid (the
 * amount is too large in the claim currency or has more decimals than its own, the rate is none for it, or
 * the taxes do not fit it), failed
 */
export async function expenseFields(event: OwnedEvent, form: ExpenseInput) {
  checkCharge(event, form)
  const { amount, charged_amount, rate_id } = form
  const currency = form.currency ?? (await currencyOfLastExpense(event.id, event.baseCurrency))
  checkDecimals(amount, currency, 'amount')
  checkTaxes(form.taxes, { amount, currency })
  const needsRates = rate_id !== null || followsRates({ currency, chargedAmount: charged_amount }, event)
  const rates = needsRates ? await scheduledRates(event.id) : []
  const problem =
    rate_id === null
      ? null
      : rateProblem(
          rates.find(({ id }) => id === rate_id),
          currency,
          event,
        )
  if (problem !== null) throw new DomainError('invalid', problem, { fields: { rate_id: [problem] } })
  const stated = statedBy({ ...form, currency })
  const schedule = { ...event, rates: usableRates(rates, event.baseCurrency) }
  const conversion = convertExpense(stated, schedule)
  if (isTooLarge(conversion.convertedAmount)) {
    const message = 'This amount is too large in the claim currency'
    throw new DomainError('invalid', message, { fields: { amount: [message] } })
  }
  return {
    ...stated,
    ...conversion,
    taxes: taxesToJson(stated.taxes),
    amount: decimal(amount),
    chargedAmount: decimal(charged_amount),
    convertedAmount: decimal(conversion.convertedAmount),
  }
}

/**
 * A new expense of an event, as Prisma stores it.
 * @param id that no expense has
 * @throws DomainError conflict (the event has another claim currency than the form has shown), invalid (the
 * amount is too large in the claim currency, or the rate is none for it), failed
 */
export async function newExpense(event: OwnedEvent, form: ExpenseInput, id: string) {
  checkEnteredCharge(event, form)
  return { id, eventId: event.id, ...(await expenseFields(event, form)), changedIn: event.version + 1 }
}
