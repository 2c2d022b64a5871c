import { typedShare } from '~/components/expenses/expense-values'
import { firstOpenField, toDraftValues } from '~/components/receipts/review/draft'
import { valueMarks } from '~/components/receipts/review/value-marks'
import { valuesBelowZero } from '~/components/receipts/review/values-below-zero'
import type { DraftViewModel } from '~/components/receipts/review/view-models'
import { isBeingRead } from '~/domain/events/drafts'
import type { OwnedEvent } from '~/domain/events/schema'
import type { ExpenseDefaults } from '~/domain/expenses/merchant-defaults'
import { fieldsOfRefunds } from '~/domain/expenses/refunds.server'
import type { ListedExpense } from '~/domain/expenses/schema'
import { latestDate } from '~/domain/money/date'
import { saleOfNote } from '~/domain/receipts/credited-sales'
import { excerptText } from '~/domain/receipts/excerpt'
import { paperAmount } from '~/domain/receipts/paper-amount'
import { dateInEvent } from '~/domain/receipts/reading/date-in-event'
import { missingLanguageNote } from '~/domain/receipts/reading/missing-language'
import type { Receipt } from '~/domain/receipts/receipts.server'
import type { TotalInExpenses } from '~/domain/receipts/total-in-expenses.server'
import { notesOnTraits } from '~/domain/receipts/traits'
import { figureStyleText } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { isInvoiceKind } from '~/infra/files/prepared-file.server'
import { foundValues, moneyText, totalText, usedTotalMark } from './found.server'
import { noPurchaseMark, paperNotice } from './paper.server'
import { rateFormPath } from './rate-form-path.server'

/** The data of an event and its claimant that fills the form of a draft, in addition to its reading. */
interface DraftContext {
  event: OwnedEvent
  /** the currency when the receipt does not state one: `defaultCurrency` */
  currency: string
  /** the usual values of the expense before the receipt is read, such as the merchant's usual category */
  defaults: ExpenseDefaults
  /** whether the user fills in the form without waiting for the reading */
  isByHand: boolean
  /** the expenses that the file can be added to */
  expenses: ListedExpense[]
  /** the sum that other expenses of the same receipt already claim; null without any */
  usedTotal: TotalInExpenses | null
}

/** Returns the values that a refund has from the sale that it corrects, except the merchant on its paper. */
async function valuesOfRefund({ id: eventId }: OwnedEvent, sale: ListedExpense | null, formats: Formats) {
  const fields = sale && (await fieldsOfRefunds(eventId, [sale.id])).get(sale.id)
  if (!fields) return { corrects_id: '' }
  const { merchant: _, ...values } = fields
  return { ...values, share: typedShare({ ...sale, share: values.share }, formats), corrects_id: sale.id }
}

/** Returns the view model of a draft, whose form is filled from its reading. */
export async function toDraft(
  { reading: read, state, ...receipt }: Receipt,
  { event, currency, defaults, isByHand, expenses, usedTotal }: DraftContext,
  formats: Formats,
): Promise<DraftViewModel> {
  const reading = read && { ...read, date: dateInEvent(read.date, event) }
  const { id, name, pages, previews, width, height, excerpt, turns, parts } = receipt
  const filled = toDraftValues(reading, {
    defaultCurrency: currency,
    claimCurrency: event.baseCurrency,
    defaults,
    formats,
  })
  // of the marks beside the amount, the last one that applies is shown
  const noPurchaseNote = noPurchaseMark(receipt.paper)
  if (noPurchaseNote !== undefined && filled.values.amount !== undefined) filled.marks.amount = noPurchaseNote
  if (parts.length > 1) filled.marks.amount = `This is the amount of one of ${parts.length} receipts`
  // if the receipt names no currency, the sentences name none either
  const shownCurrency = filled.values.currency ?? ''
  if (usedTotal) filled.marks.amount = usedTotalMark(usedTotal, shownCurrency, formats)
  const dateContext = {
    startsOn: event.startsOn,
    endsOn: event.endsOn,
    latestDate: latestDate(),
    figureStyle: figureStyleText(formats),
  }
  const amountOnPaper = reading && paperAmount(reading, receipt.paper)
  const sale = amountOnPaper?.isRefund ? saleOfNote(amountOnPaper, expenses) : null
  if (amountOnPaper?.isRefund && !amountOnPaper.isSignDoubtful)
    Object.assign(filled.values, valuesBelowZero(filled.values), await valuesOfRefund(event, sale, formats))
  Object.assign(filled.marks, valueMarks(filled.values, { ...filled, parts }, dateContext))
  const paidAmount = amountOnPaper?.amount ? moneyText(amountOnPaper.amount, shownCurrency, formats) : ''
  // a paper that proves no purchase has no paid amount, so its notice names its total
  const amount = noPurchaseNote === undefined ? paidAmount : totalText(reading, shownCurrency, formats)
  const formState = state === 'unread' ? 'unread' : 'form'
  return {
    id,
    name,
    pages,
    previews,
    width,
    height,
    excerpt,
    turns,
    parts,
    part: excerptText(excerpt, pages),
    isCroppable: !isInvoiceKind(receipt.kind),
    note: `${missingLanguageNote(receipt.missingLanguage)} ${notesOnTraits(receipt.traits)}`.trim(),
    paper: paperNotice(receipt, {
      formats,
      amount,
      isRefund: amountOnPaper?.isRefund === true,
      isSignDoubtful: amountOnPaper?.isSignDoubtful === true,
      isAmountDoubtful: amountOnPaper?.isDoubtful === true,
      sale,
    }),
    ratePath: rateFormPath(event, { ...receipt, reading }, formats),
    ...filled,
    state: isBeingRead(state) && !isByHand ? 'reading' : formState,
    fieldToCheck: firstOpenField(filled),
    readValues: foundValues(reading, shownCurrency, formats),
  }
}
