import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Norwegian. The type `Language` says where each list's words stand. */
export const norwegian: Language = {
  name: 'Norwegian',
  code: 'nor',
  currencies: ['NOK', 'EUR'],
  dateOrder: 'day-month-year',
  total: ['total', 'totalt', 'sum', 'sum nok', 'totalsum', 'beløp', 'i alt'],
  due: ['å betale', 'sum å betale', 'til betaling', 'totalt å betale', 'betalt', 'totalbeløp'],
  subtotal: ['delsum', 'subtotal', 'mellomsum'],
  net: ['netto', 'ekskl', 'eks. mva', 'ekskl. mva', 'grunnlag'],
  gross: ['brutto', 'inkl', 'inkl. mva'],
  tax: ['mva', 'm.v.a.', 'herav mva', 'merverdiavgift', 'avgift'],
  otherTax: ['turistskatt', 'flypassasjeravgift'],
  tip: ['tips', 'driks'],
  serviceCharge: ['serviceavgift'],
  rounding: ['avrunding', 'øreavrunding'],
  amountTendered: ['kontant', 'kontanter', 'mottatt'],
  change: ['veksel', 'tilbake', 'vekslepenger'],
  paidByCard: phrases`
    kort, bankkort, bankaxept, visa, mastercard, vipps, vippsbetaling, kortbetaling, kredittkort, kontaktløs
  `,
  paidInCash: ['kontant', 'kontanter'],
  paidByTransfer: ['bankoverføring', 'overføring', 'avtalegiro'],
  otherAmount: phrases`rabatt, antall, stk, poeng, varer, antall varer, du har spart, pant, stykkpris, trumf, bonus`,
  date: ['dato', 'fakturadato', 'salgsdato'],
  otherDate: phrases`
    forfallsdato, gyldig, levering, til og med, ankomst, avreise, forfall, leveringsdato, best før,
    betales innen, betalingsfrist, ordredato, bestilt, periode, opphold, avgang, forfaller, utreise,
    hjemreise, reisedato
  `,
  months: phrases`
    januar|jan, februar|feb, mars|mar, april|apr, mai, juni|jun, juli|jul, august|aug, september|sept|sep,
    oktober|okt, november|nov, desember|des
  `,
  heading: phrases`
    kvittering, faktura, regning, salgskvittering, org.nr, orgnr, org nr, foretaksregisteret, velkommen, takk,
    takk for, kopi, kundens kopi, åpningstider, takk for handelen, velkommen tilbake
  `,
  invoiceNumber: phrases`
    kvitteringsnr, kvittering nr, fakturanr, faktura nr, bongnr, bong nr, fakturanummer, salgskvittering,
    faktura, regning nr, bilagsnr, kvittering
  `,
  buyer: phrases`kunde, kundenavn, fakturaadresse, leveringsadresse, mottaker, kjøper, att, gjest, reisende`,
  notMerchantName: phrases`
    betaling gjennomført, betaling godkjent, betaling utført, kopi, kundens kvittering, kundekopi, duplikat,
    original, status, betalt, godkjent, beskrivelse, tekst, vare, antall, enhetspris, pris, beløp, side,
    kreditnota
  `,
  address: ['gate', 'gata', 'vei', 'veien', 'plass', 'torg', 'torget', 'postboks', 'storgata', 'kirkeveien'],
  company: phrases`
    as, a/s, asa, ans, da, bakeri, apotek, hotell, hotel, restaurant, kafé, kafe, konditori, dagligvare,
    bokhandel, kro, pizzeria, butikk, taxi, bensinstasjon, kiosk, gjestgiveri, spiseri
  `,

  meals: ['restaurant', 'bakeri', 'kafé', 'kro', 'konditori', 'dagligvare', 'lunsj'],
  lodging: ['hotell', 'overnatting', 'vandrerhjem', 'losji'],
  roomNight: ['overnatting', 'overnattinger', 'netter', 'losji', 'dobbeltrom', 'enkeltrom', 'hotellrom'],
  travel: phrases`bensin, bensinstasjon, drivstoff, blyfri, togbillett, fly, ferge, bompenger, bilutleie`,
  localTransport: ['drosje', 'parkering', 'trikk', 't-bane', 'buss'],
  supplies: ['kontorrekvisita', 'bokhandel', 'jernvare'],
}
