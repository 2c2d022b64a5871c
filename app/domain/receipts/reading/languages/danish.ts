import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Danish. The type `Language` says where each list's words stand. */
export const danish: Language = {
  name: 'Danish',
  code: 'dan',
  currencies: ['DKK', 'EUR'],
  dateOrder: 'day-month-year',
  total: ['total', 'i alt', 'ialt', 'sum', 'total dkk', 'samlet beløb', 'beløb'],
  due: ['at betale', 'til betaling', 'total at betale', 'betalt', 'i alt at betale', 'at betale dkk'],
  subtotal: ['subtotal', 'sub total', 'mellemsum'],
  net: ['netto', 'ekskl', 'ekskl. moms', 'uden moms', 'momsgrundlag'],
  gross: ['brutto', 'inkl', 'inkl. moms'],
  tax: ['moms', 'heraf moms', 'momsbeløb', 'moms udgør'],
  otherTax: ['turistskat', 'passagerafgift'],
  tip: ['drikkepenge'],
  serviceCharge: ['servicegebyr'],
  rounding: ['afrunding', 'øreafrunding'],
  amountTendered: ['kontant', 'kontanter', 'modtaget'],
  change: ['byttepenge', 'retur', 'tilbage'],
  paidByCard: phrases`
    kort, dankort, visa, mastercard, visa/dankort, mobilepay, betalingskort, kreditkort, kontaktløs,
    kortbetaling
  `,
  paidInCash: ['kontant', 'kontanter'],
  paidByTransfer: ['bankoverførsel', 'overførsel', 'betalingsservice'],
  otherAmount: phrases`rabat, antal, stk, point, varer, antal varer, du har sparet, pant, stykpris, a pris`,
  date: ['dato', 'fakturadato', 'bondato'],
  otherDate: phrases`
    forfaldsdato, gyldig, levering, til og med, ankomst, afrejse, forfald, leveringsdato, bedst før,
    betales senest, betalingsfrist, ordredato, bestilt, periode, ophold, afgang, sidste rettidige, udrejse,
    hjemrejse, rejsedato
  `,
  journeyDate: ['rejse'],
  months: phrases`
    januar|jan, februar|feb, marts|mar, april|apr, maj, juni|jun, juli|jul, august|aug, september|sept|sep,
    oktober|okt, november|nov, december|dec
  `,
  heading: phrases`
    bon, kvittering, faktura, kassebon, regning, velkommen, tak, tak for, kopi, kundens kopi, cvr, cvr-nr,
    se nr, tak for besøget, tak for i dag, ekspedient
  `,
  invoiceNumber: phrases`
    bonnr, bon nr, fakturanr, faktura nr, kvitteringsnr, fakturanummer, bonnummer, regning nr, faktura,
    regning, kvittering nr, bilagsnr, regningsnr, kvittering
  `,
  buyer: phrases`kunde, kundenavn, faktureringsadresse, leveringsadresse, modtager, køber, att, gæst, rejsende`,
  notMerchantName: phrases`
    betaling gennemført, betaling godkendt, overførsel gennemført, kopi, kundens kvittering, kundekopi,
    duplikat, original, status, betalt, godkendt, beskrivelse, tekst, vare, antal, stykpris, pris, beløb,
    side, kreditnota
  `,
  address: ['gade', 'vej', 'plads', 'torv', 'allé', 'stræde', 'boulevard', 'postboks', 'vestergade'],
  company: phrases`
    aps, a/s, i/s, k/s, bageri, bager, apotek, hotel, restaurant, café, konditori, købmand, boghandel, kro,
    pizzeria, butik, taxa, taxi, servicestation, grill, slagter, spisehus
  `,

  meals: ['restaurant', 'bageri', 'kro', 'spisehus', 'konditori', 'frokost', 'dagligvarer', 'smørrebrød'],
  lodging: ['hotel', 'overnatning', 'vandrerhjem', 'kursted'],
  roomNight: ['overnatning', 'overnatninger', 'nætter', 'dobbeltværelse', 'enkeltværelse', 'værelse'],
  travel: phrases`benzin, tankstation, brændstof, togbillet, dsb, fly, færge, biludlejning, blyfri`,
  localTransport: ['taxa', 'parkering', 'bybus', 'rejsekort'],
  supplies: ['kontorartikler', 'boghandel', 'byggemarked'],
}
