import type { DemoEvent } from '../demo-event'
import { LODWAR, LODWAR_UNTAXED, NAIROBI, NAIROBI_UNTAXED, ONLINE } from '../places'

export const TURKANA: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1001',
  name: 'Borehole survey, Turkana',
  claimCurrency: 'EUR',
  purpose: 'Survey of twelve boreholes for the dry season programme',
  days: ['2025-12-01', '2025-12-05'],
  rates: [
    {
      currency: 'KES',
      receiptAmount: '22080',
      claimAmount: '150',
      date: '2025-12-01',
      source: 'bureau',
      slip: { place: NAIROBI, merchant: 'Acacia Forex Bureau', street: 'Airport, arrivals hall' },
    },
  ],
  purchases: [
    {
      date: '2025-12-01',
      shop: { place: ONLINE, merchant: 'Savanna Airlink', street: 'Ticket office' },
      items: [['Nairobi - Lodwar, return', '186.00']],
      isInvoice: true,
      entry: { category: 'Travel', payment: 'card' },
    },
    {
      date: '2025-12-05',
      shop: { place: LODWAR, merchant: 'Turkwel Guest House', street: 'Station Road' },
      items: [['Room, 4 nights', '15200']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'cash', note: '4 nights' },
    },
    {
      date: '2025-12-03',
      shop: { place: LODWAR_UNTAXED, merchant: 'Ekai Car Hire', street: 'Market Street' },
      items: [
        ['Land Cruiser, 1 day', '9500'],
        ['Fuel', '4200'],
      ],
      entry: { category: 'Local transport', payment: 'cash', note: 'To the boreholes at Lokichar' },
    },
    {
      date: '2025-12-04',
      shop: { place: LODWAR, merchant: 'Lodwar Hardware', street: 'Market Street' },
      items: [
        ['Rope 8 mm, 60 m', '2640'],
        ['Gloves, 4 pairs', '1160'],
      ],
      entry: { category: 'Supplies', payment: 'cash' },
    },
  ],
  ending: { by: 'closing', isPaid: true },
}

/** An event in progress, with proved rates, receipts to review, a lost receipt and a fare entered twice. */
export const NAIROBI_VISIT: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1011',
  name: 'Site visit, Nairobi',
  claimCurrency: 'EUR',
  purpose: 'Inspection of the new wells with the county engineers',
  days: ['2026-10-05', '2026-10-09'],
  budget: '1500',
  advance: { date: '2026-09-28', amount: '400', note: 'Bank transfer' },
  rates: [
    {
      currency: 'KES',
      receiptAmount: '44760',
      claimAmount: '300',
      date: '2026-10-05',
      source: 'bureau',
      note: 'At the airport',
      slip: { place: NAIROBI, merchant: 'Acacia Forex Bureau', street: 'Airport, arrivals hall' },
    },
    {
      currency: 'KES',
      receiptAmount: '20000',
      claimAmount: '134.60',
      date: '2026-10-07',
      source: 'cash_machine',
      fee: '3.50',
    },
  ],
  purchases: [
    {
      date: '2026-10-05',
      shop: { place: ONLINE, merchant: 'Savanna Airlink', street: 'Ticket office' },
      items: [
        ['Frankfurt - Nairobi, return', '588.40'],
        ['Second bag', '64.00'],
      ],
      isInvoice: true,
      entry: { category: 'Travel', payment: 'card' },
    },
    {
      date: '2026-10-05',
      shop: { place: NAIROBI_UNTAXED, merchant: 'Baraka Taxis', street: 'Airport, stand 3' },
      items: [['Airport - Kilimani', '3200']],
      entry: { category: 'Local transport', payment: 'cash' },
    },
    {
      date: '2026-10-06',
      shop: { place: NAIROBI, merchant: 'Uhuru Hardware', street: 'Ngong Road 118' },
      items: [
        ['PVC pipe 63 mm, 4 x', '4960'],
        ['Seal kit', '1480'],
        ['Thread tape, 10 x', '900'],
      ],
      entry: { category: 'Supplies', payment: 'card', note: 'Repair of the pump at Kitengela' },
    },
    {
      date: '2026-10-06',
      shop: { place: NAIROBI, merchant: 'Mama Njeri Kitchen', street: 'Argwings Kodhek Road' },
      items: [
        ['Pilau, 3 x', '2850'],
        ['Kachumbari', '450'],
        ['Passion juice, 3 x', '1050'],
        ['Chai, 2 x', '500'],
      ],
      entry: { category: 'Meals', payment: 'cash', note: 'Lunch with the county engineers' },
    },
    {
      date: '2026-10-07',
      shop: { place: NAIROBI_UNTAXED, merchant: 'Simba Mobile', street: 'Moi Avenue' },
      items: [['Data bundle', '1000']],
      entry: { category: 'Communication', payment: 'cash' },
      declaration: 'The shop sells data without a printed receipt',
    },
    {
      date: '2026-10-07',
      shop: { place: { ...ONLINE, currency: 'USD' }, merchant: 'Kenya Entry Permits', street: 'Online' },
      items: [['Entry permit', '34.09']],
      entry: { category: 'Fees', payment: 'card', charged: '29.41' },
    },
    {
      date: '2026-10-08',
      shop: { place: NAIROBI_UNTAXED, merchant: 'Baraka Taxis', street: 'Kilimani, stand 1' },
      items: [['Kilimani - Kitengela', '2400']],
      entry: { category: 'Local transport', payment: 'cash' },
    },
    {
      date: '2026-10-08',
      shop: { place: NAIROBI_UNTAXED, merchant: 'Baraka Taxi', street: 'Kilimani' },
      items: [['Kitengela', '2400']],
      entry: { category: 'Local transport', payment: 'cash', note: 'And back' },
    },
    {
      date: '2026-10-09',
      shop: { place: NAIROBI, merchant: 'Jacaranda Court Hotel', street: 'Lenana Road 41' },
      items: [
        ['Room, 4 nights', '54000'],
        ['Breakfast, 4 x', '6000'],
        ['Laundry', '1500'],
      ],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '4 nights, breakfast included' },
    },
  ],
  drafts: [
    {
      date: '2026-10-08',
      shop: { place: NAIROBI, merchant: 'Ziwa Grill House', street: 'Lenana Road 7' },
      items: [
        ['Tilapia, grilled, 2 x', '3400'],
        ['Ugali, 2 x', '600'],
        ['Sukuma wiki', '350'],
        ['Tamarind juice, 2 x', '800'],
      ],
      entry: { category: 'Meals', payment: 'card' },
    },
    {
      date: '2026-10-09',
      shop: { place: NAIROBI, merchant: 'Savanna Cargo', street: 'Airport North Road 3' },
      items: [
        ['Core samples, 14 kg, to Berlin', '17400'],
        ['Customs form', '1500'],
      ],
      isInvoice: true,
      entry: { category: 'Fees', payment: 'card' },
    },
    {
      date: '2026-10-09',
      shop: { place: NAIROBI, merchant: 'Runway Coffee', street: 'Airport, gate 14' },
      items: [
        ['Flat white', '420'],
        ['Mandazi, 2 x', '300'],
      ],
      entry: { category: 'Meals', payment: 'cash' },
    },
  ],
  deleted: [
    {
      date: '2026-10-06',
      shop: { place: NAIROBI, merchant: 'Uhuru Hardware', street: 'Ngong Road 118' },
      items: [['Thread tape', '90']],
      entry: { category: 'Supplies', payment: 'card', note: 'Is on the other receipt already' },
    },
  ],
}
