import { addAdvance } from '~/domain/advances/advances.server'
import { advanceSchema } from '~/domain/advances/schema'
import { changeDetails, getDetails } from '~/domain/events/details.server'
import { detailsSchema } from '~/domain/events/details-schema'
import { countExpenses, createEvent } from '~/domain/events/events.server'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEventId } from '~/domain/events/schema'
import { convert } from '~/domain/money/convert'
import { rateFromSample } from '~/domain/money/sample-rate'
import { addRate } from '~/domain/rates/change.server'
import { rateSchema } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'
import { saveProfile } from '~/domain/users/profile.server'
import { signUp } from '~/domain/users/sign-up.server'
import { closeDatabase, db } from '~/infra/db.server'

// A demo account with events and expenses, for a first look: npm run seed. What is there already is left as
// it is, so it can be run again, also after a run that was interrupted.

const EMAIL = 'demo@example.org'
const PASSWORD = 'paper lanterns over quiet harbour'
const NAME = 'Wanjiru Keller'

/** A receipt: date, merchant, category, amount, currency, note. */
type Receipt = [
  date: string,
  merchant: string,
  category: string,
  amount: string,
  currency: string,
  note?: string,
]

interface Demo {
  /** fixed, so that a second run finds the event whatever it is called by then */
  id: string
  name: string
  currency: string
  /** receipt amount and claim amount, as on a card statement; none: receipts are in the claim currency */
  sample?: [string, string]
  closed?: true
  receipts: Receipt[]
  claim?: DemoClaim
}

/** What the claim of an event says beside its expenses, as forms give it; ids are fixed likewise. */
interface DemoClaim {
  details: Record<string, string>
  advance: { id: string } & Record<string, string>
  rates: ({ id: string } & Record<string, string>)[]
}

const EVENTS: Demo[] = [
  {
    id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0001',
    name: 'Onboarding week, Prague',
    currency: 'EUR',
    sample: ['1000', '39.70'],
    closed: true,
    receipts: [
      ['2026-06-08', 'České dráhy', 'Transport', '749', 'CZK', 'Train from Brno, second class'],
      ['2026-06-08', 'Hotel Botanique', 'Lodging', '8940', 'CZK', '3 nights'],
      ['2026-06-09', 'Lokál Dlouhááá', 'Meals', '612.50', 'CZK', 'Dinner with the new team'],
      ['2026-06-11', 'DPP', 'Transport', '350', 'CZK', '72 hour ticket'],
    ],
  },
  {
    id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0002',
    name: 'Supplier visit, Osaka',
    currency: 'EUR',
    sample: ['10000', '61.35'],
    receipts: [
      ['2026-08-30', 'Nankai Railway', 'Transport', '1490', 'JPY', 'Airport express'],
      ['2026-08-31', 'Hotel Hankyu Respire', 'Lodging', '58200', 'JPY', '4 nights, breakfast included'],
      ['2026-09-01', 'Ippudo', 'Meals', '1380', 'JPY'],
      ['2026-09-02', 'Bic Camera', 'Supplies', '2980', 'JPY', 'Power adapters'],
      ['2026-09-03', 'Lufthansa', 'Transport', '64.00', 'EUR', 'Second bag'],
    ],
  },
  {
    id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0003',
    name: 'Climate conference, Zürich',
    currency: 'EUR',
    sample: ['100', '106.80'],
    receipts: [
      ['2026-09-21', 'SBB', 'Transport', '27.80', 'CHF', 'Basel to Zürich'],
      ['2026-09-21', 'ETH Zürich', 'Fees', '420', 'CHF', 'Registration, member rate'],
      ['2026-09-22', 'Hiltl', 'Meals', '38.45', 'CHF'],
      ['2026-09-22', 'Hotel Sorell Rütli', 'Lodging', '389', 'CHF', '2 nights'],
      ['2026-09-23', 'Deutsche Bahn', 'Transport', '89.90', 'EUR', 'Return'],
    ],
  },
  {
    id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0004',
    name: 'Nairobi site visit',
    currency: 'USD',
    sample: ['1000', '7.70'],
    receipts: [
      ['2026-10-05', 'Jomo Kenyatta Airport Taxi', 'Transport', '3200', 'KES'],
      ['2026-10-05', 'Sarova Stanley', 'Lodging', '74250', 'KES', '3 nights'],
      ['2026-10-06', 'Java House', 'Meals', '2450.50', 'KES', 'Lunch with the county engineers'],
      ['2026-10-07', 'Naivas', 'Supplies', '1185', 'KES', 'Water and batteries for the field team'],
      ['2026-10-07', 'Safaricom', 'Telephone', '1000', 'KES'],
      ['2026-10-08', 'Kenya eTA', 'Fees', '34.09', 'USD', 'Entry permit'],
    ],
    claim: {
      details: {
        purpose: 'Inspection of the new wells with the county engineers',
        starts_on: '2026-10-05',
        ends_on: '2026-10-08',
      },
      advance: {
        id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0401',
        date: '2026-09-28',
        amount: '300',
        note: 'Bank transfer',
      },
      rates: [
        {
          id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0402',
          currency: 'KES',
          receipt_amount: '20000',
          claim_amount: '155.30',
          date: '2026-10-05',
          source: 'cash_machine',
          fee: '3.50',
          note: 'At the airport',
        },
        {
          id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0403',
          currency: 'KES',
          receipt_amount: '1185',
          claim_amount: '9.18',
          date: '2026-10-07',
          source: 'card',
        },
      ],
    },
  },
  {
    id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0005',
    name: 'Home office, autumn',
    currency: 'USD',
    receipts: [
      ['2026-10-14', 'IKEA', 'Equipment', '249.00', 'USD', 'Desk lamp and shelf'],
      ['2026-10-30', 'Comcast', 'Telephone', '65.00', 'USD', 'October, business share'],
    ],
  },
  {
    id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e0006',
    name: 'Field work, Lamu',
    currency: 'USD',
    sample: ['1000', '7.74'],
    receipts: [],
  },
]

async function account(): Promise<Actor> {
  const select = { id: true, name: true, email: true, onboarded: true, homeCurrency: true } as const
  const known = await db.user.findUnique({ where: { email: EMAIL }, select })
  if (known?.onboarded) return known
  if (!known) {
    const form = { name: NAME, email: EMAIL, password: PASSWORD }
    await signUp(form, { address: '127.0.0.1', userAgent: null, session: '', device: '' })
  }
  const made = await db.user.findUniqueOrThrow({ where: { email: EMAIL }, select })
  // nobody holds the session that signing up began
  await db.session.deleteMany({ where: { userId: made.id } })
  await saveProfile(made, { name: NAME, home_currency: 'USD' })
  return made
}

/**
 * Of an open event that has no rate, no advance and no detail: who changed one of them, or cleared it, finds
 * the others as they are.
 */
async function complete(
  actor: Actor,
  eventId: OwnedEventId,
  { details, advance, rates }: DemoClaim,
): Promise<void> {
  const isBare = { id: eventId, status: 'open', deletedAt: null, rates: { none: {} }, advances: { none: {} } }
  if (
    (await db.event.count({ where: isBare })) === 0 ||
    Object.values(await getDetails(eventId)).some(Boolean)
  )
    return
  for (const { id, ...rate } of rates) await addRate(actor, eventId, rateSchema.parse(rate), id)
  await addAdvance(actor, eventId, advanceSchema.parse(advance), advance.id)
  await changeDetails(actor, eventId, detailsSchema.parse(details))
}

async function add(
  actor: Actor,
  { id, name, currency, sample, closed, receipts, claim }: Demo,
): Promise<void> {
  const exchangeRate = (sample && rateFromSample(...sample)) ?? 1
  if (!(await db.event.findUnique({ where: { id }, select: { id: true } }))) {
    await createEvent(actor, { name, baseCurrency: currency, exchangeRate }, id)
    if (closed) await db.event.update({ where: { id }, data: { status: 'closed' } })
  }
  const { id: eventId } = await getEvent(actor, id)
  if ((await countExpenses(eventId)) === 0) await addExpenses(id, currency, exchangeRate, receipts)
  if (claim) await complete(actor, eventId, claim)
}

async function addExpenses(
  eventId: string,
  currency: string,
  exchangeRate: number,
  receipts: Receipt[],
): Promise<void> {
  await db.expense.createMany({
    data: receipts.map(([date, merchant, category, amount, receiptCurrency, note = '']) => ({
      eventId,
      date,
      merchant,
      category,
      note,
      amount,
      currency: receiptCurrency,
      convertedAmount: receiptCurrency === currency ? amount : convert(amount, exchangeRate),
    })),
  })
}

try {
  const actor = await account()
  for (const event of EVENTS) await add(actor, event)
  console.log(`The demo account is there: ${EMAIL}, password "${PASSWORD}"`)
} finally {
  await closeDatabase()
}
