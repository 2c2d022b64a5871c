import { phrases } from '~/domain/text/phrases'
import { germanNames } from './german-names'
import type { Language } from './language'

/** The words on receipts in German. The type `Language` says where each list's words stand. */
export const german: Language = {
  name: 'German',
  code: 'deu',
  currencies: ['EUR', 'CHF'],
  dateOrder: 'day-month-year',
  total: ['summe', 'gesamt', 'gesamtsumme', 'total', 'betrag', 'rechnungsbetrag', 'endsumme', 'bruttosumme'],
  due: phrases`
    zu zahlen, zahlbetrag, gesamtbetrag, endbetrag, zahlungsbetrag, gesamtpreis, zu bezahlen, offener betrag,
    rechnungssumme, bezahlt
  `,
  subtotal: ['zwischensumme', 'zw-summe', 'zwsumme', 'teilsumme', 'warenwert', 'übertrag'],
  net: ['netto', 'nettobetrag', 'ohne mwst', 'exkl', 'zzgl', 'nettosumme', 'entgelt'],
  gross: ['brutto', 'bruttobetrag', 'inkl', 'inklusive', 'einschl'],
  tax: phrases`
    mwst, ust, mehrwertsteuer, umsatzsteuer, steuer, mw-st, m.w.st, steuerbetrag, mwst-betrag, kurtaxe,
    ortstaxe, beherbergungssteuer
  `,
  otherTax: phrases`
    kurtaxe, ortstaxe, beherbergungssteuer, tourismusabgabe, city tax, bettensteuer, steuern und gebühren,
    kurbeitrag, kfz-steuer, luftverkehrsteuer
  `,
  tip: ['trinkgeld', 'tip', 'trinkgelder'],
  serviceCharge: ['bedienung', 'servicegebühr'],
  rounding: ['rundung', 'rundungsdifferenz', 'rappenrundung'],
  amountTendered: ['bar', 'bargeld', 'gegeben', 'barzahlung', 'erhalten', 'bar erhalten'],
  change: ['rückgeld', 'wechselgeld', 'zurück', 'retour', 'rückgabe'],
  paidByCard: phrases`
    karte, kartenzahlung, ec-cash, eccash, girocard, visa, mastercard, maestro, kreditkarte, ec-karte,
    debitkarte, v pay, lastschrift, postcard, twint
  `,
  paidInCash: ['bar', 'bargeld', 'barzahlung', 'bar erhalten', 'bar bezahlt', 'gegeben bar'],
  paidByTransfer: ['überweisung', 'banküberweisung', 'überwiesen', 'lastschrift', 'sepa'],
  otherAmount: phrases`
    rabatt, artikel, menge, anzahl, punkte, stück, nachlass, gutschein, ersparnis, einzelpreis, posten,
    skonto, pfand
  `,
  date: ['datum', 'rechnungsdatum', 'belegdatum', 'am', 'vom', 'kaufdatum'],
  otherDate: phrases`
    gültig, fällig, lieferdatum, leistungsdatum, anreise, abreise, haltbar, bis, geburtsdatum, zahlbar bis,
    seit, fälligkeit, fälligkeitsdatum, bestelldatum, bestellt am, liefertermin, leistungszeitraum, abflug,
    ankunft, abfahrt, aufenthalt, zahlungsziel, zu zahlen bis, abrechnungszeitraum, buchungsdatum,
    versanddatum, bestellung vom, hinfahrt, rückfahrt, hinreise, rückreise, hinflug, rückflug, reisedatum,
    reisetag, fahrtdatum, mietbeginn, mietende, rückgabe, miete von
  `,
  journeyDate: ['reise', 'fahrt', 'hin', 'abholung', 'abgeholt'],
  months: phrases`
    januar|jänner|jan, februar|feber|feb, märz|mrz|mär|maerz, april|apr, mai, juni|jun, juli|jul, august|aug,
    september|sept|sep, oktober|okt, november|nov, dezember|dez
  `,
  ...germanNames,

  meals: phrases`
    gasthaus, gasthof, gaststätte, wirtshaus, bäckerei, konditorei, brauhaus, imbiss, kaffee, kantine,
    speisen, metzgerei, supermarkt, lebensmittel, frischmarkt, frischemarkt, bewirtung
  `,
  lodging: phrases`
    pension, übernachtung, nächtigung, logis, ferienwohnung, herberge, gästezimmer, fremdenzimmer
  `,
  roomNight: phrases`
    übernachtung, übernachtungen, nächtigung, nächtigungen, nächte, logis, zimmer, doppelzimmer, einzelzimmer,
    zweibettzimmer, mehrbettzimmer, familienzimmer, hotelzimmer, zimmerpreis, beherbergung
  `,
  travel: phrases`
    tankstelle, benzin, kraftstoff, super e10, fahrkarte, bahn, flug, fluggesellschaft, zugticket, mietwagen,
    fähre, vignette, maut
  `,
  localTransport: phrases`
    taxe, parkhaus, parken, parkgebühr, tiefgarage, parkschein, straßenbahn, u-bahn, nahverkehr,
    verkehrsbetriebe, einzelfahrt
  `,
  supplies: ['schreibwaren', 'bürobedarf', 'buchhandlung', 'baumarkt', 'elektronik', 'papeterie'],
}
