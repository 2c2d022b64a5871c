import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Swedish. The type `Language` says where each list's words stand. */
export const swedish: Language = {
  name: 'Swedish',
  code: 'swe',
  currencies: ['SEK', 'EUR'],
  dateOrder: 'year-month-day',
  total: ['totalt', 'total', 'summa', 'totalt sek', 'totalbelopp', 'belopp'],
  due: ['att betala', 'summa att betala', 'totalt att betala', 'betalt', 'att erlägga', 'slutsumma', 'köp'],
  subtotal: ['delsumma', 'mellansumma', 'subtotal'],
  net: ['netto', 'exkl', 'exkl. moms', 'underlag'],
  gross: ['brutto', 'inkl', 'inkl. moms'],
  tax: ['moms', 'varav moms', 'skatt', 'mervärdesskatt'],
  otherTax: ['turistskatt', 'flygskatt'],
  tip: ['dricks'],
  serviceCharge: ['serviceavgift'],
  rounding: ['avrundning', 'öresavrundning', 'öresutjämning'],
  amountTendered: ['kontant', 'kontanter', 'mottaget', 'erhållet'],
  change: ['växel', 'tillbaka', 'åter'],
  paidByCard: phrases`
    kort, bankkort, kontokort, kortbetalning, visa, mastercard, swish, swishbetalning, kontaktlös, kreditkort,
    betalkort
  `,
  paidInCash: ['kontant', 'kontanter'],
  paidByTransfer: ['banköverföring', 'bankgiro', 'överföring', 'autogiro'],
  otherAmount: phrases`rabatt, antal, st, poäng, artiklar, antal varor, sparat, pant, styckpris, a-pris`,
  date: ['datum', 'fakturadatum', 'kvittodatum'],
  otherDate: phrases`
    förfallodatum, giltig, leverans, till och med, ankomst, avresa, leveransdatum, bäst före, förfaller,
    betalas senast, orderdatum, beställningsdatum, period, avgång, vistelse, oss tillhanda, utresa, återresa,
    hemresa, resdatum, resdag
  `,
  journeyDate: ['resa'],
  months: phrases`
    januari|jan, februari|feb, mars|mar, april|apr, maj, juni|jun, juli|jul, augusti|aug, september|sept|sep,
    oktober|okt, november|nov, december|dec
  `,
  heading: phrases`
    kvitto, faktura, nota, kassakvitto, orgnr, org.nr, org nr, välkommen, tack, tack för, kopia,
    kundens kvitto, momsreg, spara kvittot, köpkvitto, öppettider
  `,
  invoiceNumber: phrases`
    kvittonr, kvittonummer, kvitto nr, fakturanr, fakturanummer, nota nr, kvitto, bongnr, faktura, faktura nr,
    kvittens nr, nota
  `,
  buyer: phrases`kund, kundnamn, fakturaadress, leveransadress, mottagare, köpare, att, gäst, resenär`,
  notMerchantName: phrases`
    betalning genomförd, betalning godkänd, betalningen är genomförd, kopia, kundens kvitto, kundens ex,
    butikens ex, dubblett, original, status, betald, betalt, godkänd, beskrivning, benämning, artikel, antal,
    à-pris, pris, belopp, sida, kreditfaktura
  `,
  address: ['gatan', 'vägen', 'torget', 'torg', 'box', 'plan', 'allén', 'gränd', 'storgatan'],
  company: phrases`
    ab, hb, kb, ek. för., bageri, apotek, apoteket, hotell, restaurang, kafé, café, konditori, livs,
    bokhandel, krog, pizzeria, butik, taxi, bensinstation, stormarknad, handel, värdshus
  `,

  meals: ['restaurang', 'krog', 'bageri', 'konditori', 'kafé', 'lunch', 'livsmedel', 'matbutik', 'pizzeria'],
  lodging: ['hotell', 'vandrarhem', 'övernattning'],
  roomNight: ['logi', 'nätter', 'övernattning', 'övernattningar', 'dubbelrum', 'enkelrum', 'hotellrum'],
  travel: phrases`
    bensin, bensinstation, blyfri, drivmedel, tågbiljett, flyg, färja, trängselskatt, biluthyrning
  `,
  localTransport: ['taxikvitto', 'parkering', 'p-hus', 'tunnelbana', 'spårvagn', 'buss'],
  supplies: ['kontorsmaterial', 'bokhandel', 'järnhandel', 'pappershandel'],
}
