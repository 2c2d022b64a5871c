import { LANGUAGES } from '~/domain/receipts/reading/languages'
import type { Print } from './printed-receipt'
import { randomFrom } from './random'

// Receipts with dates in every order, some with words that decide the order. They look random, but every run
// with the same seed makes the same ones.

/** Rules may be written for the receipts in `tuned`. Those in `apart` only measure the result. */
export type ReceiptSet = 'tuned' | 'apart'

export interface DatedReceipt {
  kind: string
  print: Print
  /** YYYY-MM-DD */
  date: string
  /** whether the receipt says which order is right */
  isDecided: boolean
}

type Order = 'dmy' | 'mdy' | 'ymd'

interface Day {
  year: number
  month: number
  day: number
}

interface Style {
  stroke?: string
  /** whether the year has two digits */
  isShort?: boolean
  /** whether day and month have no leading zero */
  isBare?: boolean
}

/** The parts of a receipt that a layout arranges. */
interface Parts {
  shop: string
  noise: string
  /** the line with the date */
  date: string
  /** addresses, times and other lines between head and foot */
  others: string[]
  amounts: string[]
}

/** The texts that the receipts of a set are made from. */
interface Words {
  shops: string[]
  noise: string[]
  labels: string[]
  times: string[]
  strokes: string[]
  amounts: string[]
  /** currency signs of countries that put the day first */
  signs: string[]
  halfDays: string[]
  americanTowns: string[]
  /** towns in countries that put the day first */
  otherTowns: string[]
  /** pairs of towns, one of them in the United States */
  conflicts: string[][]
  /** labels that show that a date is not the date of the receipt */
  otherDates: string[]
  /** labels that may stand in front of any date */
  vagueDates: string[]
  /** the index of the word that is used of each list of a language */
  wordAt: number
  layouts: ((parts: Parts) => string[])[]
}

const AMERICAN_ADDRESSES = [
  ...['Peoria, IL 61602', 'Owner: Tucson, AZ 85701', 'Head office: Reno, NV 89501, USA', 'Bend,OR 97701'],
  ...['SAVANNAH GA 31401', 'Bangor, ME 04401-2210', '9 Elm St, Dover, DE 19901', 'Provo UT 84601'],
  ...['TULSA, OK, 74103 U.S.A.', 'Mail: PO Box 12, Juneau, AK 99801', 'Butte, Montana, USA'],
  ...['Eugene, Oregon 97401', 'Regd. Suite 4, Cheyenne WY, 82001', 'A Hilo Inc. company, Hilo, HI 96720'],
]
const FOREIGN_ADDRESSES = [
  ...['Lyon, France', '4 Quai Nord, Nantes, France', 'Perth, Australia', 'Oulu, Finland', 'Tartu, Estonia'],
  ...['Split, Croatia', 'Jos, Nigeria', 'Accra GHANA', 'SOUSSE, TUNISIA', '18 Rue Haute, Namur, Belgium'],
  ...['Leeds LS1 4DY', 'Bath BA1 1LZ, England', 'Ulm, Germany', 'Windhoek, Namibia', 'Vaduz, Liechtenstein'],
  ...['Tel. +49 731 40210', '9 High St, Kandy, Sri Lanka', 'Papeete, French Polynesia', 'Sapporo, Japan'],
  ...['Regina, Canada', 'Ipoh,Malaysia', 'Haarlem, The Netherlands', '1010 Wien, Austria', 'Paro - Bhutan'],
  ...['Gyumri, Armenia', 'Muscat, Oman', 'Trujillo, Peru', 'Basel, Switzerland', 'Sliema, Malta'],
]

/** All pairs of an element of each list, in both orders. */
const pairsOf = (some: string[], others: string[]): string[][] =>
  some.flatMap((one) =>
    others.flatMap((other) => [
      [one, other],
      [other, one],
    ]),
  )

const WORDS: Record<ReceiptSet, Words> = {
  tuned: {
    shops: [
      ...['Granite Peak', 'Seeblick Stuben', 'La Tinaja', 'Quay House', 'Lotus Pond', 'Brugghus 9'],
      ...['Mill & Son', 'THE OLD FORGE', 'Osteria Nove', 'Bookshop 1884'],
    ],
    noise: [
      ...['Seat 4', 'Covers 3', 'POS 1.04.2', 'Check 11-207', '#04-02-771', '3 @ 1.15', 'Ext 10 02'],
      ...['Server: Ada', 'Slip 0093', 'Lane 7 Op 12', 'Tel 555-0142'],
    ],
    labels: ['', 'Date: ', 'Date ', '', 'DATE/TIME ', 'Served ', 'Issued: '],
    times: ['', ' 14:05', ' 09:31:20'],
    strokes: ['/', '-', '.', ' '],
    amounts: ['Total 12.40'],
    signs: ['€', '£', '₹', 'RM ', 'KES ', 'ZAR ', 'AED '],
    halfDays: ['9:05 PM'],
    americanTowns: ['Peoria, IL 61602', 'Bend,OR 97701', 'Mobile, AL, 36602'],
    otherTowns: ['Penang, Malaysia', 'Kisumu, Kenya', 'Cork, Ireland'],
    conflicts: pairsOf(AMERICAN_ADDRESSES, FOREIGN_ADDRESSES),
    otherDates: [
      ...[
        'Valid until',
        'Due date:',
        'Return by',
        'Expires',
        'Delivery',
        'Order date',
        'Check-out',
        'Arrival',
      ],
      ...['Next visit', 'Best before', 'DUE', 'Member since', 'Payment due:', 'Warranty to', 'Booked'],
    ],
    vagueDates: [
      ...['', 'Printed', 'Points lapse', 'Menu of', 'Good thru', 'Show', 'Tasting', 'Closed on', 'Poll till'],
      ...['Rev', 'Lot', 'Gala:', 'Copy', 'Batch', 'Card to', 'Fair', 'Room from the'],
    ],
    wordAt: 0,
    layouts: [
      ({ shop, noise, date, others, amounts }) => [...others, shop, date, noise, ...amounts],
      ({ shop, noise, date, others, amounts }) => [shop, `${noise}  ${date}`, ...amounts, ...others],
      ({ shop, noise, date, others, amounts }) => [date, noise, ...others, shop, ...amounts, 'Goodbye'],
      ({ shop, noise, date, others, amounts }) => [
        shop,
        others[0] ?? '',
        date,
        noise,
        ...others.slice(1),
        ...amounts,
      ],
      ({ shop, noise, date, others, amounts }) => [shop, noise, date, ...others, ...amounts],
      ({ shop, noise, date, others, amounts }) => [shop, ...others, noise, ...amounts, date],
    ],
  },
  apart: {
    shops: [
      ...['Lantern & Vine', 'Trattoria del Ponte', 'Casa Marisol', 'Zum Hirschen', 'Chez Mathilde'],
      ...['Maple Noodle Bar', 'Blue Heron Books', 'FOUR CORNERS HARDWARE', 'Taberna do Largo'],
      ...['Spice Caravan', 'Pharmacy 24', 'Kafe Solsikke', 'BISTRO 47', 'Hilltop Fuel & Wash'],
      ...['Tandoor Palace', "O'Malley's Tap", 'Northgate Cycles', 'MINI MART NO. 5'],
      ...['Hotel Bellavista', 'Meze & More', 'Brook & Daughters 1926'],
    ],
    noise: [
      ...['Trans# 004417', 'Reg 3 Cashier 118', 'STORE 0412', 'Auth 093116', 'Seq 10.3.7', 'Chk 2207'],
      ...['Tbl 6/2', 'PLU 4011', 'Pager 27', 'Bay 3-12', 'Ticket 7 of 9', 'Items sold: 5'],
      ...['App v7.02.11', 'Room 1204', 'Bill no. 03/1187', 'Op: 11 Drw: 2', 'Card **** 1207'],
      ...['RRN 412609103355', 'TID 60-12-04-18', 'Page 1/1', 'Row 12 Seats 8-9', 'Docket 000361'],
    ],
    labels: [
      ...['', 'Purchase date: ', 'Transaction date ', '', 'Invoice date: ', 'Trans Date: '],
      ...['Date of sale: ', 'Bill Date : ', 'Receipt date ', 'Sale date: ', 'Date/Time: ', '', 'Paid on '],
      ...['Txn Date: ', 'Date & Time: ', 'Purchased '],
    ],
    times: [
      ...['', ' 16:27', ', 21:17', ' 08:59:41', ' - 13:26', ' at 17:33', '  20:08', ' 19.04', ''],
      ...[' (15:52)', ' 23:56:06', ' Time: 12:37', ' | 10:22'],
    ],
    strokes: ['/', '-', '.', ' '],
    amounts: [
      ...['2 Mineral water     5.00', '1 Set lunch        13.60', 'Sub-total          18.60'],
      ...['Service 10%         1.86', 'TOTAL              20.46', 'Cash               21.00'],
      ...['Change              0.54'],
    ],
    signs: [
      ...['NZD ', 'SGD ', 'S$', 'HK$', 'INR ', 'THB ', 'PKR ', 'NGN ', 'EGP ', 'MAD ', 'QAR ', 'PLN '],
      ...['DKK ', 'NOK ', 'CZK ', '₺', 'MXN ', 'S/ ', 'BWP ', 'ILS ', 'GHS ', 'NZ$', 'A$', 'KSh '],
      ...['RON ', 'FJD '],
    ],
    halfDays: [
      ...['7:05 PM', '10:32:18 AM', '6:14 a.m.', '12:09PM', '08:51 pm', 'Time: 02:36 PM', '11:58 A.M.'],
      ...['4:27p', '09:40:03pm', '1:22 Pm', '5:13 p.m.'],
    ],
    americanTowns: [
      ...['Spokane, WA 99201', 'Duluth MN 55802', 'Fort Wayne,IN,46802', 'SIOUX FALLS, SD 57104'],
      ...['310 Canyon Rd, Santa Fe, NM 87501', 'Little Rock AR 72201-1402'],
      ...['Asheville, North Carolina 28801', 'Biloxi, MS. 39530', 'Wichita KS, 67202 USA'],
      ...['Toledo, OH 43604'],
    ],
    otherTowns: [
      ...['Chiang Mai, Thailand', 'Hobart TAS 7000, Australia', 'Wellington 6011, New Zealand'],
      ...['Pune 411001, India', 'LAHORE, PAKISTAN', 'Kumasi - Ghana', 'Aberdeen, Scotland'],
      ...['Galway,Ireland', 'Granada, Spain', 'Alexandria, Egypt', 'Doha, Qatar', 'Sharjah, U.A.E.'],
      ...['Puebla, Pue., Mexico', 'Medellin, Colombia', 'Bandung, Indonesia', 'Ndola ZAMBIA'],
    ],
    conflicts: pairsOf(
      [
        ...['Des Moines, IA 50309', 'ALBUQUERQUE NM 87102', '2200 Main St, Boulder CO 80302'],
        ...['Remit to: PO Box 740, Omaha, NE 68101', 'Plano,TX 75024', 'Scranton PA 18503-1234'],
        ...['Honolulu, Hawaii 96813', 'Baton Rouge, LA, 70801', 'BURLINGTON VT 05401 USA'],
        ...['Charleston, West Virginia, USA', 'Questions? Write to Joplin, MO 64801'],
        ...['Franchisee: Ogden Foods LLC, Ogden UT 84401', 'Suite 210, Hartford, CT 06103'],
        ...['Missoula, MT. 59802', 'Corporate office Tacoma WA, 98402', 'Marfa, Texas 79843'],
        ...['Athens, GA 30601', 'Cambridge MA 02139'],
      ],
      [
        ...['Zaragoza, Spain', 'Bruges - Belgium', 'Sheffield S1 2HE', 'Cardiff CF10 1EP, Wales'],
        ...['Via Roma 21, Parma, Italy', '5020 Salzburg, Austria', 'Tel. +33 4 91 55 02 18'],
        ...['NAIROBI, KENYA', 'Nelson 7010, New Zealand', 'Hyderabad 500001, India'],
        ...['Townsville QLD 4810, Australia', 'Izmir / Turkey', 'Gdansk,Poland'],
        ...['Head office: Aarhus, Denmark', 'Bergen NORWAY', 'Recife - PE, Brasil', 'Salta, Argentina'],
        ...['Guadalajara, Jal., Mexico', 'Moncton NB E1C 1G8, Canada', 'Kobe, Japan'],
        ...['Busan, South Korea', 'Hoi An, Vietnam', 'Tangier, Morocco', 'Port Louis, Mauritius'],
        ...['Suva, Fiji', 'Batumi, Georgia', 'L-1341 Luxembourg', 'Singapore 238801'],
        ...['Reykjavik, Iceland', 'Plovdiv, Bulgaria', 'Limassol, Cyprus', 'Arequipa, Peru'],
        ...['Kaunas, Lithuania', 'Kiruna, Sweden'],
      ],
    ),
    otherDates: [
      ...['Exchange before', 'Refund possible until', 'Departure:', 'Use by', 'Coupon good through'],
      ...['Voucher valid to', 'Sell by', 'Pick-up on', 'Collect after', 'Next service due'],
      ...['Subscription renews on', 'Expiry date:', 'EXP.', 'Check-in', 'Guarantee ends'],
      ...['Returns accepted until', 'Ships on', 'Your appointment:', 'Please pay by'],
      ...['Ready for collection', 'Flight on', 'Travel date:', 'Event date', 'Redeem before'],
      ...['Points expire on', 'LAST DAY TO RETURN', 'Sale ends', 'Licence expires', 'Rental due back'],
      ...['Ticket valid from'],
    ],
    vagueDates: [
      ...['', 'Reprint', 'As of', 'Session', 'Class', 'Entered', 'Stamped', 'Version', 'Ref.'],
      ...['Season', 'Opened', 'Price list', 'Roast', 'Shift', 'Week of', 'Filed', 'Updated', 'Scan'],
      ...['', 'Journal', 'Screening', 'Tour', 'Run', 'Edition', 'Harvest', 'Brewed', 'Terminal'],
      ...['Settled', 'Posted', 'Logged', 'Period:', 'DOC'],
    ],
    wordAt: 1,
    layouts: [
      ({ shop, noise, date, others, amounts }) => [
        shop.toUpperCase(),
        '='.repeat(24),
        date,
        noise,
        ...others,
        '',
        ...amounts,
      ],
      ({ shop, noise, date, others, amounts }) => [
        `** ${shop} **`,
        ...others,
        `${date}   ${noise}`,
        '-'.repeat(24),
        ...amounts,
      ],
      ({ shop, noise, date, others, amounts }) => [noise, shop, '', ...amounts, '', date, ...others],
      ({ shop, noise, date, others, amounts }) => [
        shop,
        date,
        '',
        ...amounts,
        '.'.repeat(24),
        ...others,
        noise,
      ],
      ({ shop, noise, date, others, amounts }) => [
        shop,
        ...others.slice(0, 1),
        noise,
        '',
        ...amounts,
        '',
        date,
        ...others.slice(1),
        'Please come again',
      ],
      ({ shop, noise, date, others, amounts }) => [
        'CUSTOMER COPY',
        shop,
        noise,
        ...others,
        date,
        '*'.repeat(24),
        ...amounts,
      ],
      ({ shop, noise, date, others, amounts }) => [date, ...others, '', `   ${shop}`, ...amounts, '', noise],
    ],
  },
}

const padded = (number: number) => String(number).padStart(2, '0')
const isoOf = ({ year, month, day }: Day) => `${year}-${padded(month)}-${padded(day)}`

function digitsOf({ year, month, day }: Day, order: Order, { stroke = '/', isShort, isBare }: Style): string {
  const [d, m] = isBare ? [String(day), String(month)] : [padded(day), padded(month)]
  const parts = { d, m, y: isShort ? padded(year % 100) : String(year) }
  return [...order].map((part) => parts[part as 'd']).join(stroke)
}

const weekdayOf = (day: Day, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat('en', { weekday, timeZone: 'UTC' }).format(new Date(isoOf(day)))

/** Languages that the fonts of tills can print, with digits that the reader recognises reliably. */
const PRINTED_LANGUAGES = LANGUAGES.filter(({ code }) => !['eng', 'ara', 'heb', 'tha'].includes(code))
const LANGUAGES_WITH_MONTHS = LANGUAGES.filter(({ months }) => months.length === 12)

/** Returns this many receipts, with each kind in turn. */
export function datedReceipts(
  set: ReceiptSet,
  { count, seed }: { count: number; seed: number },
): DatedReceipt[] {
  const { below } = randomFrom(seed)
  const words = WORDS[set]
  const among = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const anyDay = (): Day => ({
    ...{ year: among([2024, 2025, 2026]), month: 1 + below(12) },
    day: 1 + below(28),
  })

  /** A day that falls on another weekday when day and month are swapped. */
  function dayOfOneWeekday(): Day {
    const day = anyDay()
    const other = { ...day, month: day.day, day: day.month }
    const isAlike = day.day <= 12 && weekdayOf(day, 'long') === weekdayOf(other, 'long')
    return isAlike && day.day !== day.month ? dayOfOneWeekday() : day
  }

  const eitherOrder = () => among<Order>(['dmy', 'mdy'])
  const labelled = (date: string) => `${among(words.labels)}${date}${among(words.times)}`

  interface Content {
    day: Day
    /** the line with the date */
    date: string
    isDecided: boolean
    others?: string[]
    amounts?: string[]
  }

  /** The content of a receipt on which only digits give the date, and nothing decides their order. */
  function plain(order: Order, style: Style): Omit<Content, 'isDecided'> {
    const day = anyDay()
    return { day, date: labelled(digitsOf(day, order, style)) }
  }

  const amountsIn = ({ total, tax, amountTendered }: (typeof LANGUAGES)[number]) =>
    [total, tax, amountTendered].map((list) => `${list[words.wordAt] ?? list[0]} 12,40`)

  const kinds: Record<string, () => Content> = {
    nothing: () => ({
      ...plain(among(['dmy', 'mdy', 'ymd']), { stroke: among(words.strokes), isShort: below(10) < 4 }),
      isDecided: false,
    }),
    'no zero in front': () => ({
      ...plain(eitherOrder(), { stroke: among(['/', '-']), isBare: true, isShort: below(10) < 3 }),
      isDecided: false,
    }),
    language: () => {
      const language = among(PRINTED_LANGUAGES)
      const day = anyDay()
      const order = language.dateOrder === 'year-month-day' ? 'ymd' : 'dmy'
      const date = digitsOf(day, order, { stroke: among(['/', '-', '.']) })
      const heading = language.heading[words.wordAt] ?? language.heading[0] ?? ''
      return { day, date, isDecided: true, others: [heading], amounts: amountsIn(language) }
    },
    currency: () => {
      const sign = among(words.signs)
      const stroke = among(['/', '-', '.'])
      return {
        // with full stops, a date with a two-digit year may be a version number
        ...plain('dmy', { stroke, isShort: stroke !== '.' && below(10) < 3 }),
        isDecided: true,
        amounts: [`Subtotal ${sign}10.00`, `Total ${sign}12.40`],
      }
    },
    'US dollars': () => ({
      ...plain(eitherOrder(), { stroke: '/' }),
      isDecided: false,
      amounts: ['Total USD 12.40'],
    }),
    weekday: () => {
      const day = dayOfOneWeekday()
      const date = digitsOf(day, eitherOrder(), { stroke: among(['/', '-', '.']) })
      const name = weekdayOf(day, among(['long', 'short']))
      const line = among([`${name} ${date}`, `${name}, ${date}${among(words.times)}`, `${date} (${name})`])
      return { day, date: line, isDecided: true }
    },
    'half of the day': () => ({
      ...plain(eitherOrder(), { stroke: '/', isShort: below(10) < 4 }),
      isDecided: false,
      others: [among(words.halfDays)],
    }),
    'half of the day and country': () => {
      const isAmerican = below(2) === 0
      const town = among(isAmerican ? words.americanTowns : words.otherTowns)
      return {
        ...plain(isAmerican ? 'mdy' : 'dmy', { stroke: '/' }),
        isDecided: true,
        others: [town, among(words.halfDays)],
      }
    },
    'another date': () => {
      const order = eitherOrder()
      const other = digitsOf({ year: 2026, month: among([3, 8]), day: among([19, 27]) }, order, {})
      return { ...plain(order, {}), isDecided: true, others: [`${among(words.otherDates)} ${other}`] }
    },
    'a date of anything': () => {
      const order = eitherOrder()
      const other = digitsOf({ ...anyDay(), month: among([3, 8]), day: among([19, 27]) }, order, {})
      const others = [`${among(words.vagueDates)} ${other}${among(words.times)}`.trim()]
      return { ...plain(order, {}), isDecided: false, others }
    },
    'the same date again': () => {
      const content = plain(eitherOrder(), {})
      return { ...content, isDecided: true, others: [`${isoOf(content.day)} 14:05:11`] }
    },
    'conflicting countries': () => ({
      ...plain(eitherOrder(), {}),
      isDecided: false,
      others: among(words.conflicts),
    }),
    'name of the month': () => {
      const language = among(LANGUAGES_WITH_MONTHS)
      const day = anyDay()
      const name = among((language.months[day.month - 1] as string).split('|'))
      // some names of months contain a number
      const date = /\d/.test(name)
        ? `${day.day} ${name} năm ${day.year}`
        : among([
            `${day.day} ${name} ${day.year}`,
            `${day.day}. ${name} ${day.year}`,
            `${name} ${day.day}, ${day.year}`,
          ])
      return { day, date, isDecided: true, amounts: amountsIn(language) }
    },
  }
  const all = Object.entries(kinds)
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = all[at % all.length] as (typeof all)[number]
    const { day, date, isDecided, others = [], amounts = words.amounts } = make()
    const parts = { shop: among(words.shops), noise: among(words.noise), date, others, amounts }
    return {
      ...{ kind, isDecided, date: isoOf(day) },
      print: {
        lines: among(words.layouts)(parts),
        ...{ font: below(3), turn: below(5) - 2, blur: 0.6 + below(4) / 10 },
      },
    }
  })
}
