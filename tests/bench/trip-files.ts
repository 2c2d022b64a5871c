import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { pdf } from '../support/files'
import { printedReceipt } from '../support/printed-receipt'

// The files of a trip, as a claimant uploads them: 25 files in six currencies, with their true values.

/** The values that a claimant would enter for a receipt. */
export interface Truth {
  /** YYYY-MM-DD */
  date: string
  merchant: string
  /** as typed */
  amount: string
  currency: string
}

export interface TripFile {
  name: string
  make(): Promise<Buffer>
  /** its receipts, or the kind of a paper that is not a receipt */
  truth: Truth[] | 'exchange' | 'kept'
}

const truth = (date: string, merchant: string, amount: string, currency: string): Truth => ({
  ...{ date, merchant, amount, currency },
})

interface Till {
  file: string
  lines: string[]
  says: Truth
  turn?: number
  font?: number
}

/** A photo of a till's receipt. */
const till = ({ file, lines, says, turn = 1, font = 0 }: Till): TripFile => ({
  name: file,
  make: () => printedReceipt({ lines, turn, font, blur: 0.7 }),
  truth: [says],
})

const HOTEL = [
  ...[
    'Hotel Lindenhof GmbH',
    'Seestrasse 14, 10115 Berlin',
    'Rechnung Nr. 2026-4471',
    'Datum: 06.10.2026',
    '',
  ],
  ...['2 Übernachtungen  7%  200,00 EUR', '2 Frühstück  19%  38,00 EUR', ''],
  ...['Netto 7%  186,92', 'MwSt 7%  13,08', 'Netto 19%  31,93', 'MwSt 19%  6,07', ''],
  ...['Gesamtbetrag  238,00 EUR', 'Kartenzahlung VISA **** 4242  238,00 EUR'],
].join('\n')

const LUNCH = [
  ...['THE BARLEY MOW', '27 Long Lane, London EC1', '12/10/2026 13:42', 'Fish pie  14.50', 'Lemonade  3.20'],
  ...['Total  £17.70', 'VISA  £17.70'],
]
const TUBE = [
  ...['CITY STATIONERS LTD', '4 Fleet Street, London', '13/10/2026', 'Notebook  6.95', 'Pens  4.00'],
  ...['TOTAL GBP  10.95', 'CASH  20.00', 'CHANGE  9.05'],
]

const JAVA: Till = {
  file: 'IMG_2001.jpg',
  lines: [
    ...['JAVA HOUSE LTD', 'Kimathi Street, Nairobi', 'Date: 02/10/2026 08:14', 'House coffee  350.00'],
    ...['Omelette  620.00', 'VAT 16%  133.79', 'TOTAL KES  970.00', 'M-PESA  970.00'],
  ],
  says: truth('2026-10-02', 'JAVA HOUSE LTD', '970.00', 'KES'),
}

const NAIROBI: Till[] = [
  JAVA,
  {
    file: 'IMG_2002.jpg',
    lines: [
      ...['UHURU CABS', 'Receipt No. 88213', '02/10/2026', 'JKIA - Westlands', 'Fare KSh  1,800.00'],
      ...['Total KSh  1,800.00', 'Cash  2,000.00', 'Change  200.00'],
    ],
    says: truth('2026-10-02', 'UHURU CABS', '1800.00', 'KES'),
  },
  {
    file: 'IMG_2003.jpg',
    lines: [
      ...['NAIVAS SUPERMARKET', 'Waiyaki Way, Nairobi', '03/10/2026 18:20', 'Water 1.5L  95.00'],
      ...['Bread  75.00', 'Bananas  120.00', 'TOTAL KES  290.00', 'CASH  300.00', 'CHANGE  10.00'],
    ],
    says: truth('2026-10-03', 'NAIVAS SUPERMARKET', '290.00', 'KES'),
    font: 1,
  },
  {
    file: 'IMG_2004.jpg',
    lines: [
      ...['TALISMAN RESTAURANT', 'Ngong Road, Karen', '03-10-2026', 'Feta samosa  890.00', 'Beef  1,950.00'],
      ...['Sub total  2,840.00', 'VAT 16% incl.  391.72', 'TOTAL KES  2,840.00', 'VISA  2,840.00'],
    ],
    says: truth('2026-10-03', 'TALISMAN RESTAURANT', '2840.00', 'KES'),
    turn: -2,
  },
]

const GERMANY: Till[] = [
  {
    file: 'IMG_2010.jpg',
    lines: [
      ...['Bäckerei Sonnenschein', 'Hauptstr. 12, 10827 Berlin', '05.10.2026 07:51', 'Brötchen  1,80 €'],
      ...['Kaffee  2,90 €', 'Summe EUR  4,70', 'Bar  5,00', 'Rückgeld  0,30', 'inkl. 7% MwSt  0,31'],
    ],
    says: truth('2026-10-05', 'Bäckerei Sonnenschein', '4.70', 'EUR'),
  },
  {
    file: 'IMG_2011.jpg',
    lines: [
      ...['Taxi Berlin Mitte', 'Quittung', 'Datum: 05.10.2026', 'Fahrpreis  23,40 EUR'],
      ...['Gesamt  23,40 EUR', 'inkl. 7% MwSt  1,53 EUR', 'Bar bezahlt  23,40 EUR'],
    ],
    says: truth('2026-10-05', 'Taxi Berlin Mitte', '23.40', 'EUR'),
    turn: 3,
  },
  {
    file: 'IMG_2012.jpg',
    lines: [
      ...['REWE Markt GmbH', 'Torstr. 99, 10119 Berlin', 'Wasser  0,89', 'Obst  3,49', 'SUMME EUR  4,38'],
      ...['Geg. girocard EUR  4,38', 'Datum: 06.10.2026 Uhrzeit: 19:02'],
    ],
    says: truth('2026-10-06', 'REWE Markt GmbH', '4.38', 'EUR'),
    font: 2,
  },
  {
    file: 'IMG_2013.jpg',
    lines: [
      ...['Parkhaus am Dom', 'Einfahrt 07.10.2026 09:10', 'Ausfahrt 07.10.2026 14:25', 'Betrag EUR  12,50'],
      ...['Gesamtbetrag EUR  12,50', 'EC-Karte EUR  12,50'],
    ],
    says: truth('2026-10-07', 'Parkhaus am Dom', '12.50', 'EUR'),
  },
  {
    file: 'IMG_2014.jpg',
    lines: [
      ...['Gasthaus zur Linde', 'Dorfplatz 3, 50667 Köln', 'Rechnung 1182  07.10.2026', 'Schnitzel  16,90'],
      ...['Apfelschorle  4,20', 'Summe  21,10 EUR', 'Mastercard  21,10 EUR', '19% MwSt  3,37'],
    ],
    says: truth('2026-10-07', 'Gasthaus zur Linde', '21.10', 'EUR'),
  },
]

const SWITZERLAND: Till[] = [
  {
    file: 'IMG_2020.jpg',
    lines: [
      ...['Restaurant Krone', 'Bahnhofstrasse 12, 8001 Zürich', '09.10.2026 12:31', 'Menu 1  27.40'],
      ...['Total CHF  27.40', 'Visa CHF  27.40', 'MWST 8.1%  2.05'],
    ],
    says: truth('2026-10-09', 'Restaurant Krone', '27.40', 'CHF'),
  },
  {
    file: 'IMG_2021.jpg',
    lines: [
      ...['SBB CFF FFS', 'Zürich HB - Basel SBB', 'Datum 09.10.2026', 'Billett 2. Klasse  34.00'],
      ...['Total CHF  34.00', 'Karte CHF  34.00'],
    ],
    says: truth('2026-10-09', 'SBB CFF FFS', '34.00', 'CHF'),
  },
  {
    file: 'IMG_2022.jpg',
    lines: [
      ...['Migros Basel', 'Steinenberg 4, 4051 Basel', '10.10.2026', 'Sandwich  5.80', 'Rivella  2.30'],
      ...['TOTAL CHF  8.10', 'TWINT CHF  8.10'],
    ],
    says: truth('2026-10-10', 'Migros Basel', '8.10', 'CHF'),
    turn: -3,
  },
  {
    file: 'IMG_2023.jpg',
    lines: [
      ...['Apotheke am Rhein', 'Rheingasse 9, 4058 Basel', '10.10.2026 10:11', 'Pflaster  6.90'],
      ...['Hustensirup  14.50', 'Total CHF  21.40', 'Bar CHF  50.00', 'Retour CHF  28.60'],
    ],
    says: truth('2026-10-10', 'Apotheke am Rhein', '21.40', 'CHF'),
  },
]

const ELSEWHERE: Till[] = [
  {
    file: 'IMG_2030.jpg',
    lines: [
      ...['Kavárna Lucerna', 'Vodičkova 36, Praha 1', 'Datum: 15.10.2026', 'Espresso  69,00 Kč'],
      ...['Dort  115,00 Kč', 'Celkem  184,00 Kč', 'Hotově  200,00 Kč', 'Vráceno  16,00 Kč'],
    ],
    says: truth('2026-10-15', 'Kavárna Lucerna', '184.00', 'CZK'),
  },
  {
    file: 'IMG_2031.jpg',
    lines: [
      ...['Hotel U Lípy s.r.o.', 'Náměstí 5, Brno', 'Účtenka č. 5512', '16.10.2026', 'Ubytování  2 450,00'],
      ...['Celkem CZK  2 450,00', 'Karta  2 450,00'],
    ],
    says: truth('2026-10-16', 'Hotel U Lípy s.r.o.', '2450.00', 'CZK'),
  },
  {
    file: 'IMG_2032.jpg',
    lines: [
      ...['PRET A MANGER', '75 King Street, London', '12/10/2026 08:05', 'Porridge  3.25', 'Tea  2.60'],
      ...['Total GBP  5.85', 'Contactless  5.85'],
    ],
    says: truth('2026-10-12', 'PRET A MANGER', '5.85', 'GBP'),
  },
  // a dollar sign alone does not tell the currency
  {
    file: 'IMG_2040.jpg',
    lines: [
      ...['CAFE LUMIERE', '12 Harbour Road', '2026-10-18', 'Flat white  $5.50', 'Muffin  $4.75'],
      ...['Total  $10.25', 'VISA  $10.25'],
    ],
    says: truth('2026-10-18', 'CAFE LUMIERE', '10.25', 'CAD'),
  },
]

const [first, ...photos] = [...NAIROBI, ...GERMANY, ...SWITZERLAND, ...ELSEWHERE].map(till)

/** A PDF of two pages with a text layer, as a scanner with text recognition makes it. */
async function scanOfTwo(): Promise<Buffer> {
  return pdf({ pages: 2, text: [LUNCH.join('\n'), TUBE.join('\n')] })
}

const others: TripFile[] = [
  {
    name: 'scan-london.pdf',
    make: scanOfTwo,
    truth: [
      truth('2026-10-12', 'THE BARLEY MOW', '17.70', 'GBP'),
      truth('2026-10-13', 'CITY STATIONERS LTD', '10.95', 'GBP'),
    ],
  },
  {
    name: 'sideways.jpg',
    make: async () =>
      sharp(
        await printedReceipt({
          lines: [
            ...['OLD MILL INN', 'Mill Road, Cambridge', '14/10/2026', 'Dinner  31.00', 'Total £31.00'],
            ...['Service  3.10', 'Amount due £34.10', 'AMEX £34.10'],
          ],
        }),
      )
        .rotate(90)
        .toBuffer(),
    truth: [truth('2026-10-14', 'OLD MILL INN', '34.10', 'GBP')],
  },
  {
    name: 'IMG_2050.heic',
    make: async () => readFileSync('tests/fixtures/turned.heic'),
    truth: [truth('2024-06-14', 'HARBOUR CAFE LTD', '4.60', 'GBP')],
  },
  {
    name: 'bureau.jpg',
    make: () =>
      printedReceipt({
        lines: [
          ...['NAIROBI FOREX BUREAU LTD', 'Currency exchange', '02/10/2026', 'BUY EUR  150.00'],
          ...['RATE  151.20', 'PAID KES  22,680.00'],
        ],
      }),
    truth: 'exchange',
  },
  {
    name: 'rechnung-lindenhof.pdf',
    make: async () => pdf({ text: HOTEL }),
    truth: [truth('2026-10-06', 'Hotel Lindenhof GmbH', '238.00', 'EUR')],
  },
  {
    name: 'boarding-pass.jpg',
    make: () =>
      printedReceipt({
        lines: ['BOARDING PASS', 'LOVELACE/ADA MS', 'NBO - LHR  KQ 100', '11OCT  SEAT 14C', 'GATE 7'],
      }),
    truth: 'kept',
  },
  {
    name: 'refund.jpg',
    make: () =>
      printedReceipt({
        lines: [
          ...['CITY STATIONERS LTD', '4 Fleet Street, London', 'REFUND', '14/10/2026', 'Pens  -4.00'],
          ...['TOTAL GBP  -4.00', 'Refund to CASH  -4.00'],
        ],
      }),
    truth: 'kept',
  },
  {
    name: 'ticket.pdf',
    make: async () =>
      pdf({
        text: [
          ...['Deutsche Bahn AG', 'Online-Ticket', 'Rechnungsdatum: 04.10.2026', 'Berlin Hbf - Köln Hbf'],
          ...['Gesamtpreis  49,90 EUR', 'Bezahlt mit Kreditkarte'],
        ].join('\n'),
      }),
    truth: [truth('2026-10-04', 'Deutsche Bahn AG', '49.90', 'EUR')],
  },
]

export const TRIP: TripFile[] = [...(first ? [first] : []), ...photos, ...others]
