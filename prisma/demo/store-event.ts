import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { addAdvance } from '~/domain/advances/advances.server'
import { advanceSchema } from '~/domain/advances/schema'
import { notePayment } from '~/domain/claims/answers/answers.server'
import { closeEvent } from '~/domain/claims/versions/close-event.server'
import { versionsOf } from '~/domain/claims/versions/versions.server'
import { rateFromSample } from '~/domain/conversion/sample-rate'
import { type EventTerms, NO_EVENT_RATE } from '~/domain/conversion/terms'
import { changeDetails } from '~/domain/events/details.server'
import { detailsSchema } from '~/domain/events/details-schema'
import { deleteEvent, reopenEvent } from '~/domain/events/events.server'
import { addExpense, declareReceipt } from '~/domain/expenses/change-expense.server'
import { deleteExpense } from '~/domain/expenses/delete-expense.server'
import { expenseSchema } from '~/domain/expenses/schema'
import { taxFieldNames } from '~/domain/expenses/taxes'
import { addRate } from '~/domain/rates/change-rate.server'
import { rateSchema } from '~/domain/rates/schema'
import { findDestination, storeReceipt } from '~/domain/receipts/store-receipt.server'
import type { UploadTarget } from '~/domain/receipts/upload'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { DAY_MS } from '~/limits'
import { answerNewestVersion } from './answers'
import { demoDate } from './dates'
import type { DemoEvent, DemoRate, Purchase } from './demo-event'
import { invoiceNumberOf, receiptOf, slipOf, taxOf, totalOf } from './prints'
import { receiptPicture } from './receipt-picture'
import { keepStatementOf } from './statement'

/**
 * The `createdAt` of an event that is not stored completely. After an interrupted run, the next run
 * recognises such an event and stores it again. Users cannot create events with this time.
 */
const INCOMPLETE = new Date(0)

const MINUTE_MS = 60_000

/** The age of the first draft. It is older than all other files, so that a server reads it first. */
const DRAFT_AGE_MS = 60 * MINUTE_MS

/** The event in which data is stored. */
interface Target {
  actor: Actor
  eventId: string
}

/**
 * Stores an event with all its data, as forms would. Does nothing if the event exists, or if it was deleted
 * and has left claims.
 */
export async function storeDemoEvent(actor: Actor, demo: DemoEvent): Promise<void> {
  if (await isStored(demo.id)) return
  const { claimCurrency, days, name } = demo
  const target = { actor, eventId: demo.id }
  await db.event.create({
    data: {
      id: demo.id,
      userId: actor.id,
      name,
      baseCurrency: claimCurrency,
      ...sampleTerms(demo),
      createdAt: INCOMPLETE,
    },
    select: { id: true },
  })
  await storeTerms(target, demo)
  for (const purchase of demo.purchases) await storePurchase(target, purchase)
  if (demo.hasStatement) await keepStatementOf(target, demo)
  for (const purchase of demo.deleted ?? [])
    await deleteExpense(actor, demo.id, await storePurchase(target, purchase))
  for (const [index, draft] of (demo.drafts ?? []).entries()) {
    const chosenAt = new Date(Date.now() - DRAFT_AGE_MS + index * MINUTE_MS)
    await storeFile(target, { purchase: draft, chosenAt })
  }
  await endEvent(target, demo)
  const createdAt = new Date(new Date(demoDate(days[0])).getTime() - 7 * DAY_MS)
  await db.event.update({ where: { id: demo.id }, data: { createdAt }, select: { id: true } })
}

/** Returns the exchange rate of an event from its sample. */
function sampleTerms({ sample }: DemoEvent): Omit<EventTerms, 'baseCurrency'> {
  if (!sample) return NO_EVENT_RATE
  const [sampleReceiptAmount, sampleClaimAmount, sampleCurrency] = sample
  const exchangeRate = rateFromSample(sampleReceiptAmount, sampleClaimAmount) ?? 1
  return { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency }
}

/** Whether an event is stored completely. Deletes an event of an interrupted run. */
async function isStored(id: string): Promise<boolean> {
  const event = await db.event.findUnique({ where: { id }, select: { createdAt: true } })
  if (event?.createdAt.getTime() !== INCOMPLETE.getTime())
    return event !== null || (await db.claim.count({ where: { eventId: id } })) > 0
  await db.claim.deleteMany({ where: { eventId: id } })
  await db.event.delete({ where: { id }, select: { id: true } })
  return false
}

/** Stores the details of the event, its advance and its rates with their proofs. */
async function storeTerms(
  target: Target,
  { purpose, days, budget = '', advance, rates = [], claimCurrency }: DemoEvent,
) {
  const { actor, eventId } = target
  const [starts_on, ends_on] = days.map((day) => demoDate(day))
  await changeDetails(actor, eventId, detailsSchema.parse({ purpose, starts_on, ends_on, budget }))
  if (advance) {
    const form = { ...advance, date: demoDate(advance.date) }
    await addAdvance(actor, eventId, advanceSchema.parse(form))
  }
  for (const rate of rates) {
    const rateId = await addRate(actor, eventId, rateSchema.parse(rateForm(rate)))
    if (!rate.slip) continue
    const picture = await receiptPicture(slipOf(rate, rate.slip, claimCurrency))
    await store(target, { expenseId: null, rateId }, { name: 'exchange-slip.jpg', picture, chosenAt: null })
  }
}

const rateForm = ({ currency, receiptAmount, claimAmount, date, source, fee = '', note = '' }: DemoRate) => ({
  currency,
  source,
  fee,
  note,
  receipt_amount: receiptAmount,
  claim_amount: claimAmount,
  date: demoDate(date),
})

/** Stores a purchase as an expense, with its receipt. Returns the id of the expense. */
async function storePurchase(target: Target, purchase: Purchase): Promise<string> {
  const { actor, eventId } = target
  const id = await addExpense(actor, eventId, expenseSchema.parse(expenseForm(purchase)))
  if (purchase.declaration) await declareReceipt(actor, eventId, id, purchase.declaration)
  else await storeFile(target, { purchase, expenseId: id })
  return id
}

/** Writes an amount for a form with four decimals, because three could be read as a group of thousands. */
const typedAmount = (amount: string): string => Big(amount).toFixed(4)

function expenseForm(purchase: Purchase): Record<string, string> {
  const { date, shop, entry, isInvoice } = purchase
  const { category, payment, note = '', charged = '', share = ['', ''], costCentres = '' } = entry
  const [guests, venue] = entry.guests ?? ['', '']
  const tax = taxOf(purchase)
  const names = taxFieldNames(0)
  return {
    date: demoDate(date),
    merchant: shop.merchant,
    category,
    payment,
    note,
    invoice_number: isInvoice ? invoiceNumberOf(purchase) : '',
    amount: typedAmount(totalOf(purchase)),
    currency: shop.place.currency,
    charged_amount: charged,
    guests,
    venue,
    share: share[0],
    share_reason: share[1],
    allocation: costCentres,
    ...(tax && {
      [names.rate]: tax.rate,
      [names.net]: typedAmount(tax.net),
      [names.amount]: typedAmount(tax.amount),
    }),
  }
}

interface PurchaseFile {
  purchase: Purchase
  /** the expense of the file; without one, the file is a draft */
  expenseId?: string
  chosenAt?: Date
}

/** Stores the picture of a purchase's receipt. */
async function storeFile(target: Target, { purchase, expenseId, chosenAt }: PurchaseFile) {
  const name = `${purchase.shop.merchant.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}.jpg`
  const picture = await receiptPicture(receiptOf(purchase))
  await store(
    target,
    { expenseId: expenseId ?? null, rateId: null },
    { name, picture, chosenAt: chosenAt ?? null },
  )
}

/** A picture to store, with the time at which a browser would have chosen it. */
interface Picture {
  name: string
  picture: Buffer
  chosenAt: Date | null
}

/** Stores a picture like an upload. */
async function store({ actor, eventId }: Target, target: UploadTarget, { name, picture, chosenAt }: Picture) {
  const destination = await findDestination(actor, eventId, target)
  const { outcome, message } = await storeReceipt(destination, { name, content: asStream(picture) }, chosenAt)
  if (outcome !== 'stored') throw new Error(`${name} is not stored: ${message}`)
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Closes or deletes an event as its `ending` says. An approver returns a version that needs a second one. */
async function endEvent(target: Target, { ending }: DemoEvent): Promise<void> {
  const { actor, eventId } = target
  if (ending?.by === 'deleting') await deleteEvent(actor, eventId)
  else if (ending) await closeEvent(actor, eventId)
  if (ending?.by === 'closing' && ending.isPaid) {
    const [version] = await versionsOf(actor, eventId)
    await notePayment(actor, version?.id ?? '', {
      payment: randomUUID(),
      amount: null,
      is_part: false,
      paid_on: new Date().toISOString().slice(0, 10),
    })
  }
  if (ending?.by !== 'closing-twice') return
  await answerNewestVersion(actor, eventId, 'approver', {
    ...{ kind: 'returned', name: 'Ines Moreau', remark: 'I think one receipt of the last day is missing.' },
    remarks: [{ line: 2, text: 'Who paid the second meal?' }],
  })
  await reopenEvent(actor, eventId)
  await storePurchase(target, ending.forgotten)
  await closeEvent(actor, eventId)
  await answerNewestVersion(actor, eventId, 'approver', {
    ...{ kind: 'accepted', name: 'Ines Moreau', remark: '', remarks: [] },
  })
}
