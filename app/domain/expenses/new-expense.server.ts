import Big from 'big.js'
import {
  type CodedRate,
  convertExpense,
  followsRates,
  usableRates,
} from '~/domain/conversion/convert-expense'
import { scheduledRates } from '~/domain/conversion/recalculate.server'
import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError, fieldError } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import type { OwnedEvent } from '~/domain/events/schema'
import { isStorableAmount } from '~/domain/money/amount'
import { checkDecimals } from '~/domain/money/check-decimals'
import { type Decimal, DIGITS_MAX, isTooLarge } from '~/domain/money/decimal'
import { partToStore } from '~/domain/money/share'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { decimal } from '~/infra/database/db.server'
import { currencyOfLastExpense } from './expenses.server'
import { kindOfAmount } from './kinds'
import { canBeRefunded } from './refunds.server'
import { type ExpenseInput, statedValues } from './schema'
import { type PlacedTax, taxErrors } from './taxes'
import { taxesToJson } from './taxes-json'

// Turns the form of an expense into the row to store, for the plan of a change (`changeEvent`).

/** Returns the claim currency that a form depends on; undefined for a form without a charge. */
const shownCurrency = ({ charged_amount, claim_currency }: ExpenseInput): string | undefined =>
  charged_amount === null ? undefined : claim_currency

/** @throws DomainError conflict if the charge in the form is in another claim currency than the event's */
export const checkChargeCurrency = (event: EventTerms, form: ExpenseInput): void =>
  checkClaimCurrency(event, shownCurrency(form), 'charged_amount')

/**
 * Checks the decimals of an entered charge. A stored charge may have more decimals, and is not checked.
 * @throws DomainError invalid
 */
export const checkChargeDecimals = ({ baseCurrency }: EventTerms, { charged_amount }: ExpenseInput): void =>
  checkDecimals(charged_amount, baseCurrency, 'charged_amount')

/** Returns an error if a rate cannot be chosen for an amount in a currency; otherwise null. */
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

const PART_TOO_LONG = `The claimed part of this amount has more than ${DIGITS_MAX} digits`

const NOT_REFUNDABLE = 'The expense that this refund corrects is not in this event. Choose another one'

const NOT_BELOW_ZERO =
  'The amount of a refund is below zero, such as -18.87. If this is no refund, choose “No single expense”'

/**
 * Returns the expense that a refund corrects; null for an expense that is not a refund.
 * @throws DomainError invalid if the amount is not below zero, or the event has no such expense
 */
async function correctedExpense(eventId: OwnedEventId, { amount, corrects_id: id }: ExpenseInput) {
  if (id === null) return null
  if (kindOfAmount(amount) !== 'refund') throw fieldError('amount', NOT_BELOW_ZERO)
  if (await canBeRefunded(eventId, id)) return id
  throw fieldError('corrects_id', NOT_REFUNDABLE)
}

/** @throws DomainError invalid if a charge has not the sign of its amount */
function checkChargeSign(amount: Decimal, charge: Decimal | null): void {
  if (charge === null || Big(charge).times(amount).gte(0)) return
  throw fieldError(
    'charged_amount',
    Number(amount) < 0
      ? 'The charge of a refund is below zero'
      : 'Enter a charge below zero only for a refund',
  )
}

/** @throws DomainError invalid if the taxes contradict the amount */
function checkTaxes(taxes: PlacedTax[], amount: Parameters<typeof taxErrors>[1]): void {
  const fields = taxErrors(taxes, amount)
  const [error] = Object.values(fields).flat()
  if (error !== undefined) throw new DomainError('invalid', error, { fields })
}

/**
 * Returns the stored fields of an expense: the values of the form and their conversion.
 * @throws DomainError conflict (the event has another claim currency than the form has shown), invalid (the
 * amount is too large in the claim currency, has too many decimals, or does not fit the rate or the taxes),
 * failed
 */
export async function expenseFields(event: OwnedEvent, form: ExpenseInput) {
  checkChargeCurrency(event, form)
  const { amount, charged_amount, rate_id } = form
  const currency = form.currency ?? (await currencyOfLastExpense(event.id, event.baseCurrency))
  checkDecimals(amount, currency, 'amount')
  checkChargeSign(amount, charged_amount)
  checkTaxes(form.taxes, { amount, currency })
  const needsRates = rate_id !== null || followsRates({ currency, chargedAmount: charged_amount }, event)
  const rates = needsRates ? await scheduledRates(event.id) : []
  if (rate_id !== null) {
    const rate = rates.find(({ id }) => id === rate_id)
    const problem = rateProblem(rate, currency, event)
    if (problem !== null) throw fieldError('rate_id', problem)
  }
  const statedFields = statedValues({ ...form, currency })
  const schedule = { ...event, rates: usableRates(rates, event.baseCurrency) }
  const conversion = convertExpense(statedFields, schedule)
  if (isTooLarge(conversion.convertedAmount))
    throw fieldError('amount', 'This amount is too large in the claim currency')
  const claimed = partToStore(statedFields)
  if (claimed !== null && !isStorableAmount(claimed)) throw fieldError('share', PART_TOO_LONG)
  return {
    ...statedFields,
    ...conversion,
    kind: kindOfAmount(amount) as string,
    arithmetic: '',
    correctsId: await correctedExpense(event.id, form),
    taxes: taxesToJson(statedFields.taxes),
    amount: decimal(amount),
    chargedAmount: decimal(charged_amount),
    claimedPart: decimal(claimed),
    convertedAmount: decimal(conversion.convertedAmount),
  }
}

/**
 * Returns the row of a new expense.
 * @param id an id that no expense has
 * @throws DomainError like `expenseFields`, and invalid (the charge has too many decimals)
 */
export async function newExpense(event: OwnedEvent, form: ExpenseInput, id: string) {
  checkChargeDecimals(event, form)
  return { id, eventId: event.id, ...(await expenseFields(event, form)), changedIn: event.version + 1 }
}
