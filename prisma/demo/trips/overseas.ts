import type { DemoEvent } from '../demo-event'
import { AMMAN, BOSTON, ONLINE, OSAKA, TUNIS } from '../places'

/** An event with a bank statement that shows the charges of the card. */
export const OSAKA_VISIT: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1004',
  name: 'Supplier visit, Osaka',
  claimCurrency: 'EUR',
  sample: ['10000', '57.90', 'JPY'],
  purpose: 'Acceptance tests of the submersible pumps',
  days: ['2026-03-09', '2026-03-12'],
  purchases: [
    {
      date: '2026-03-09',
      shop: { place: OSAKA, merchant: 'Bay Line Railway', street: 'Kansai Airport Station' },
      items: [['Airport express', '1490']],
      entry: { category: 'Local transport', payment: 'card' },
    },
    {
      date: '2026-03-10',
      shop: { place: OSAKA, merchant: 'Ramen Yamabuki', street: 'Namba 3-4-1' },
      items: [
        ['Shoyu ramen', '1080'],
        ['Gyoza', '420'],
      ],
      entry: { category: 'Meals', payment: 'card' },
    },
    {
      date: '2026-03-11',
      shop: { place: OSAKA, merchant: 'Denki Plaza', street: 'Nipponbashi 4-9' },
      items: [['Power adapter, 2 x', '2980']],
      entry: { category: 'Supplies', payment: 'card', note: 'For the data loggers' },
    },
    {
      date: '2026-03-12',
      shop: { place: OSAKA, merchant: 'Hotel Minami Garden', street: 'Shinsaibashi 2-7' },
      items: [
        ['Room, 3 nights', '39600'],
        ['Breakfast, 3 x', '4950'],
      ],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '3 nights, breakfast included' },
    },
  ],
  hasStatement: true,
  ending: { by: 'closing', isPaid: true },
}

/** An event for a sponsor that pays in dollars. */
export const AMMAN_MAPPING: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1008',
  name: 'Groundwater mapping, Amman',
  claimCurrency: 'USD',
  purpose: 'Mapping of the upper aquifer for the water authority',
  days: ['2026-07-06', '2026-07-09'],
  advance: { date: '2026-06-29', amount: '250', note: 'Bank transfer' },
  rates: [
    {
      currency: 'JOD',
      receiptAmount: '141.84',
      claimAmount: '200',
      date: '2026-07-06',
      source: 'bureau',
      slip: { place: AMMAN, merchant: 'Citadel Exchange', street: 'Rainbow Street 22' },
    },
  ],
  purchases: [
    {
      date: '2026-07-06',
      shop: { place: AMMAN, merchant: 'Petra Taxi', street: 'Airport' },
      items: [['Airport - Jabal Amman', '22.500']],
      entry: { category: 'Local transport', payment: 'cash' },
    },
    {
      date: '2026-07-07',
      shop: { place: AMMAN, merchant: 'Jebel Kitchen', street: 'Rainbow Street 9' },
      items: [
        ['Mansaf, 2 x', '17.000'],
        ['Mint tea, 2 x', '3.500'],
      ],
      entry: { category: 'Meals', payment: 'cash', note: 'With Omar Haddad, water authority' },
    },
    {
      date: '2026-07-08',
      shop: { place: AMMAN, merchant: 'Jordan Survey Maps', street: 'Mecca Street 140' },
      items: [['Sheets 1:25 000, 6 x', '54.000']],
      entry: { category: 'Supplies', payment: 'cash' },
    },
    {
      date: '2026-07-09',
      shop: { place: { ...AMMAN, currency: 'USD' }, merchant: 'Seven Hills Hotel', street: 'Third Circle' },
      items: [['Room, 3 nights', '267.00']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '3 nights' },
    },
  ],
  ending: { by: 'closing' },
}

export const BOSTON_CONFERENCE: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1010',
  name: 'Hydrology conference, Boston',
  claimCurrency: 'USD',
  purpose: 'Talk about low-cost water level loggers',
  days: ['2026-09-14', '2026-09-17'],
  purchases: [
    {
      date: '2026-09-14',
      shop: { place: BOSTON, merchant: 'Hydrology Society', street: '12 Beacon Street' },
      items: [['Registration, speaker', '310.00']],
      isInvoice: true,
      entry: { category: 'Fees', payment: 'card' },
    },
    {
      date: '2026-09-15',
      shop: { place: BOSTON, merchant: 'Harbor Oyster Room', street: '41 Union Street' },
      items: [
        ['Chowder', '11.50'],
        ['Haddock', '27.00'],
        ['Iced tea', '4.25'],
      ],
      entry: { category: 'Meals', payment: 'card' },
    },
    {
      date: '2026-09-16',
      shop: { place: BOSTON, merchant: 'Charles Copy Center', street: '8 Charles Street' },
      items: [['Poster A0, matt', '68.40']],
      entry: { category: 'Supplies', payment: 'card' },
    },
    {
      date: '2026-09-17',
      shop: { place: BOSTON, merchant: 'Back Bay Inn', street: '220 Newbury Street' },
      items: [
        ['Room, 3 nights', '597.00'],
        ['Occupancy tax', '69.25'],
      ],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '3 nights' },
    },
  ],
  ending: { by: 'closing' },
}

/** An event that has just begun: it has no rate yet, and most receipts wait for review. */
export const TUNIS_WELLS: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1012',
  name: 'Well commissioning, Tunis',
  claimCurrency: 'EUR',
  purpose: 'Commissioning of the solar pumps at Mornag',
  days: ['2026-11-16', '2026-11-19'],
  purchases: [
    {
      date: '2026-11-16',
      shop: { place: ONLINE, merchant: 'Medina Air', street: 'Ticket office' },
      items: [['Berlin - Tunis, return', '214.80']],
      isInvoice: true,
      entry: { category: 'Travel', payment: 'card' },
    },
    {
      date: '2026-11-17',
      shop: { place: TUNIS, merchant: 'Quincaillerie du Lac', street: '14 rue du Lac' },
      items: [
        ['Raccord laiton, 6 x', '57.000'],
        ['Câble solaire, 20 m', '68.400'],
      ],
      entry: { category: 'Supplies', payment: 'cash' },
    },
  ],
  drafts: [
    {
      date: '2026-11-17',
      shop: { place: TUNIS, merchant: 'Café du Théâtre', street: '60 avenue de Carthage' },
      items: [
        ['Brik, 2 x', '14.000'],
        ['Couscous, 2 x', '46.500'],
        ['Thé à la menthe, 2 x', '7.000'],
      ],
      entry: { category: 'Meals', payment: 'cash' },
    },
    {
      date: '2026-11-19',
      shop: { place: TUNIS, merchant: 'Hôtel Belvédère', street: '5 rue de Palestine' },
      items: [['Chambre, 3 nuits', '432.000']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card' },
    },
  ],
}
