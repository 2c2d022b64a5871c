import { firstOpenField, toDraftValues } from '~/components/receipts/review/draft'
import { valueMarks } from '~/components/receipts/review/value-marks'
import type { DraftViewModel } from '~/components/receipts/review/view-models'
import { isBeingRead } from '~/domain/events/drafts'
import type { OwnedEvent } from '~/domain/events/schema'
import type { ExpenseDefaults } from '~/domain/expenses/merchant-defaults'
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
import { amountIn, foundIn, moneyIn, usedTotalMark } from './found.server'
import { noPurchaseMark, paperNotice } from './paper.server'
import { rateFormPath } from './rate-form-path.server'

/** The data of an event and its claimant that fills the form of a draft, in addition to its reading. */
interface Filling {
  event: OwnedEvent
  /** the currency when the receipt does not state one: `defaultCurrency` */
  currency: string
  known: ExpenseDefaults
  isByHand: boolean
  /** the expenses that the file can be added to */
  expenses: ListedExpense[]
  /** the sum that other expenses of the same receipt already claim; null without any */
  usedTotal: TotalInExpenses | null
}

/** Returns the view model of a draft, whose form is filled from its reading. */
export function toDraft(
  { reading: read, state, ...receipt }: Receipt,
  { event, currency, known, isByHand, expenses, usedTotal }: Filling,
  formats: Formats,
): DraftViewModel {
  const reading = read && { ...read, date: dateInEvent(read.date, event) }
  const { id, name, pages, previews, width, height, excerpt, turns, parts } = receipt
  const filled = toDraftValues(reading, {
    ...{ defaultCurrency: currency, claimCurrency: event.baseCurrency },
    ...{ known, formats },
  })
  const noPurchase = noPurchaseMark(receipt.paper)
  if (noPurchase !== undefined && filled.values.amount !== undefined) filled.marks.amount = noPurchase
  if (parts.length > 1) filled.marks.amount = `This is the amount of one of ${parts.length} receipts`
  // if the receipt names no currency, the sentences name none either
  const shownCurrency = filled.values.currency ?? ''
  if (usedTotal) filled.marks.amount = usedTotalMark(usedTotal, shownCurrency, formats)
  const days = {
    ...{ startsOn: event.startsOn, endsOn: event.endsOn, latestDate: latestDate() },
    figureStyle: figureStyleText(formats),
  }
  Object.assign(filled.marks, valueMarks(filled.values, { ...filled, parts }, days))
  const onPaper = reading && paperAmount(reading, receipt.paper)
  const paid = onPaper?.amount ? moneyIn(onPaper.amount, shownCurrency, formats) : ''
  const amount = noPurchase === undefined ? paid : amountIn(reading, shownCurrency, formats)
  const form = state === 'unread' ? 'unread' : 'form'
  return {
    ...{ id, name, pages, previews, width, height, excerpt, turns, parts },
    part: excerptText(excerpt, pages),
    isCroppable: !isInvoiceKind(receipt.kind),
    note: `${missingLanguageNote(receipt.missingLanguage)} ${notesOnTraits(receipt.traits)}`.trim(),
    paper: paperNotice(receipt, {
      formats,
      amount,
      isRefund: onPaper?.isRefund === true,
      isSignDoubtful: onPaper?.isSignDoubtful === true,
      isDoubtful: onPaper?.isDoubtful === true,
      sale: onPaper?.isRefund ? saleOfNote(onPaper, expenses) : null,
    }),
    ratePath: rateFormPath(event, { ...receipt, reading }, formats),
    ...filled,
    state: isBeingRead(state) && !isByHand ? 'reading' : form,
    fieldToCheck: firstOpenField(filled),
    readValues: foundIn(reading, shownCurrency, formats),
  }
}
