import type { DemoEvent } from '../demo-event'
import { BERLIN, LISBON } from '../places'

// Events in the claim currency, which need no rate.

export const HOME_OFFICE: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1007',
  name: 'Home office',
  claimCurrency: 'EUR',
  purpose: 'Equipment of the home office, as agreed',
  days: ['2026-06-01', '2026-06-26'],
  purchases: [
    {
      date: '2026-06-03',
      shop: { place: BERLIN, merchant: 'Möbelhaus Linde', street: 'Torstraße 88' },
      items: [
        ['Schreibtischlampe', '59.00'],
        ['Regal', '129.00'],
      ],
      isInvoice: true,
      entry: { category: 'Supplies', payment: 'card' },
    },
    {
      date: '2026-06-26',
      shop: { place: BERLIN, merchant: 'Spree Telekom', street: 'Invalidenstraße 110' },
      items: [['Internet, Juni', '39.95']],
      isInvoice: true,
      entry: {
        category: 'Communication',
        payment: 'transfer',
        share: ['60 %', 'Used privately too'],
        costCentres: 'Office 50 %; Field work',
      },
    },
  ],
  ending: { by: 'closing', isPaid: true },
}

/** An event that is complete and can be closed. */
export const LISBON_SCHOOL: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1009',
  name: 'Summer school, Lisbon',
  claimCurrency: 'EUR',
  purpose: 'Three lessons on pumping tests',
  days: ['2026-08-24', '2026-08-26'],
  purchases: [
    {
      date: '2026-08-24',
      shop: { place: LISBON, merchant: 'Táxis do Tejo', street: 'Aeroporto' },
      items: [['Aeroporto - Chiado', '14.60']],
      entry: { category: 'Local transport', payment: 'cash' },
    },
    {
      date: '2026-08-25',
      shop: { place: LISBON, merchant: 'Tasca da Bica', street: 'Rua da Bica 17' },
      items: [
        ['Bacalhau à Brás', '13.50'],
        ['Salada', '4.00'],
        ['Água', '1.80'],
      ],
      entry: {
        category: 'Meals',
        payment: 'card',
        note: 'Plan of the next school',
        guests: ['Inês Carvalho (Águas do Tejo)', 'Rua da Bica 17, Lisbon'],
      },
    },
    {
      date: '2026-08-26',
      shop: { place: LISBON, merchant: 'Pensão Miradouro', street: 'Rua do Alecrim 40' },
      items: [['Quarto, 2 noites', '158.00']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '2 nights' },
    },
  ],
}

/** A cancelled event, which is in the trash. */
export const CANCELLED_FAIR: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1013',
  name: 'Trade fair, cancelled',
  claimCurrency: 'EUR',
  purpose: '',
  days: ['2026-09-22', '2026-09-24'],
  purchases: [
    {
      date: '2026-09-16',
      shop: { place: BERLIN, merchant: 'Messe Nord', street: 'Messedamm 4' },
      items: [['Tagesticket', '48.00']],
      entry: { category: 'Fees', payment: 'card' },
    },
  ],
  ending: { by: 'deleting' },
}
