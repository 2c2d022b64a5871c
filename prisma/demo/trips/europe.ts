import type { DemoEvent } from '../demo-event'
import { BRNO, GDANSK, HAMBURG, ONLINE, ZURICH } from '../places'

/** An event whose claim has two versions, because a taxi was forgotten. */
export const BRNO_TRAINING: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1002',
  name: 'Pump training, Brno',
  claimCurrency: 'EUR',
  purpose: 'Training on the maintenance of borehole pumps',
  days: ['2026-01-12', '2026-01-14'],
  rates: [
    { currency: 'CZK', receiptAmount: '1000', claimAmount: '41.15', date: '2026-01-12', source: 'published' },
  ],
  purchases: [
    {
      date: '2026-01-12',
      shop: { place: ONLINE, merchant: 'Elbe Rail', street: 'Ticket shop' },
      items: [['Berlin - Brno, return', '97.80']],
      entry: { category: 'Travel', payment: 'card' },
    },
    {
      date: '2026-01-13',
      shop: { place: BRNO, merchant: 'Hostinec U Kašny', street: 'Zelný trh 8' },
      items: [
        ['Svíčková, 2 x', '478'],
        ['Kofola, 2 x', '110'],
        ['Štrúdl', '95'],
      ],
      entry: { category: 'Meals', payment: 'card', note: 'With Pavel Dvořák' },
    },
    {
      date: '2026-01-14',
      shop: { place: BRNO, merchant: 'Hotel Moravia', street: 'Husova 16' },
      items: [['Pokoj, 2 noci', '4380']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '2 nights' },
    },
  ],
  ending: {
    by: 'closing-twice',
    forgotten: {
      date: '2026-01-14',
      shop: { place: BRNO, merchant: 'Taxi Špilberk', street: 'Nádraží' },
      items: [['Husova - hlavní nádraží', '189']],
      entry: { category: 'Local transport', payment: 'cash', note: 'Late train' },
    },
  },
}

export const HAMBURG_COURSE: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1003',
  name: 'Safety course, Hamburg',
  claimCurrency: 'EUR',
  purpose: 'Yearly course on work in confined spaces',
  days: ['2026-02-10', '2026-02-11'],
  purchases: [
    {
      date: '2026-02-10',
      shop: { place: HAMBURG, merchant: 'Elbe Rail', street: 'Hauptbahnhof' },
      items: [['Berlin - Hamburg, Hin und zurück', '84.60']],
      entry: { category: 'Travel', payment: 'card' },
    },
    {
      date: '2026-02-10',
      shop: { place: HAMBURG, merchant: 'Akademie für Arbeitsschutz', street: 'Am Sandtorkai 30' },
      items: [['Kursgebühr', '340.00']],
      isInvoice: true,
      entry: { category: 'Fees', payment: 'transfer' },
    },
    {
      date: '2026-02-11',
      shop: { place: HAMBURG, merchant: 'Speicher Hotel', street: 'Brooktorkai 5' },
      items: [['Zimmer, 1 Nacht', '112.00']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '1 night' },
    },
  ],
  ending: { by: 'closing', isPaid: true },
}

export const ZURICH_CONGRESS: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1005',
  name: 'Water congress, Zürich',
  claimCurrency: 'EUR',
  purpose: 'Congress on drinking water, and meeting of the working group',
  days: ['2026-04-20', '2026-04-22'],
  rates: [
    { currency: 'CHF', receiptAmount: '100', claimAmount: '107.35', date: '2026-04-20', source: 'card' },
  ],
  purchases: [
    {
      date: '2026-04-20',
      shop: { place: ZURICH, merchant: 'Limmat Kongress', street: 'Bahnhofquai 3' },
      items: [['Teilnahme, 3 Tage', '420.00']],
      isInvoice: true,
      entry: { category: 'Fees', payment: 'card' },
    },
    {
      date: '2026-04-21',
      shop: { place: ZURICH, merchant: 'Restaurant Rebstock', street: 'Niederdorfstrasse 41' },
      items: [
        ['Zürcher Geschnetzeltes', '34.50'],
        ['Apfelschorle', '5.80'],
        ['Kaffee', '5.20'],
      ],
      entry: { category: 'Meals', payment: 'card' },
    },
    {
      date: '2026-04-22',
      shop: { place: ZURICH, merchant: 'Hotel Seefeld', street: 'Seefeldstrasse 63' },
      items: [['Zimmer, 2 Nächte', '389.00']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '2 nights' },
    },
  ],
  ending: { by: 'closing', isPaid: true },
}

export const GDANSK_AUDIT: DemoEvent = {
  id: '6d1f4d3e-51c1-4a5e-9a35-1c1b0a7e1006',
  name: 'Pump station audit, Gdańsk',
  claimCurrency: 'EUR',
  purpose: 'Audit of three pump stations',
  days: ['2026-05-18', '2026-05-20'],
  rates: [
    { currency: 'PLN', receiptAmount: '500', claimAmount: '117.45', date: '2026-05-18', source: 'card' },
  ],
  purchases: [
    {
      date: '2026-05-18',
      shop: { place: GDANSK, merchant: 'Bałtyk Taxi', street: 'Lotnisko' },
      items: [['Lotnisko - Stare Miasto', '78.50']],
      entry: { category: 'Local transport', payment: 'card' },
    },
    {
      date: '2026-05-19',
      shop: { place: GDANSK, merchant: 'Pierogarnia Bursztyn', street: 'ul. Długa 22' },
      items: [
        ['Pierogi ruskie', '36.00'],
        ['Barszcz', '18.00'],
        ['Kompot', '9.00'],
      ],
      entry: { category: 'Meals', payment: 'card' },
    },
    {
      date: '2026-05-20',
      shop: { place: GDANSK, merchant: 'Hotel Żuraw', street: 'ul. Szeroka 50' },
      items: [['Pokój, 2 noce', '764.00']],
      isInvoice: true,
      entry: { category: 'Lodging', payment: 'card', note: '2 nights' },
    },
  ],
  ending: { by: 'closing', isPaid: true },
}
