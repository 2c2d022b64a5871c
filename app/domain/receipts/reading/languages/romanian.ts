import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Romanian. The type `Language` says where each list's words stand. */
export const romanian: Language = {
  name: 'Romanian',
  code: 'ron',
  currencies: ['RON', 'EUR', 'MDL'],
  dateOrder: 'day-month-year',
  total: ['total', 'total lei', 'suma', 'total general', 'valoare totală', 'suma totală'],
  due: ['de plată', 'total de plată', 'rest de plată', 'total plată', 'suma de plată', 'achitat'],
  subtotal: ['subtotal', 'sub total'],
  net: ['fără tva', 'bază', 'net', 'valoare fără tva', 'bază impozabilă'],
  gross: ['cu tva', 'tva inclus'],
  tax: ['tva', 't.v.a.', 'total tva', 'taxa', 'taxă locală'],
  otherTax: ['taxă hotelieră', 'taxa de stațiune', 'taxă locală'],
  tip: ['bacșiș', 'bacsis'],
  serviceCharge: ['serviciu'],
  rounding: ['rotunjire'],
  amountTendered: ['numerar', 'primit', 'numerar lei', 'cash'],
  change: ['rest', 'rest numerar'],
  paidByCard: ['card', 'card bancar', 'visa', 'mastercard', 'plată card', 'card credit'],
  paidInCash: ['numerar', 'numerar lei'],
  paidByTransfer: ['transfer bancar', 'virament', 'ordin de plată'],
  otherAmount: phrases`
    reducere, discount, cantitate, buc, puncte, articole, nr. articole, economie, garanție, preț unitar
  `,
  date: ['data', 'data emiterii', 'din'],
  otherDate: phrases`
    scadență, valabil, livrare, termen, până la, data scadenței, sosire, plecare, data livrării,
    data comenzii, comandat, perioada, ședere, data plecării, data sosirii, plata până la, data călătoriei
  `,
  months: phrases`
    ianuarie|ian, februarie|feb, martie|mar, aprilie|apr, mai, iunie|iun, iulie|iul, august|aug,
    septembrie|sept|sep, octombrie|oct, noiembrie|noi, decembrie|dec
  `,
  heading: phrases`
    bon fiscal, factură, factura, chitanță, bon, cod fiscal, cif, c.i.f., mulțumim, vă mulțumim, client,
    copie, bine ați venit, notă de plată, vă mai așteptăm
  `,
  invoiceNumber: phrases`
    factura nr, nr. factură, bon nr, nr. bon, chitanța nr, factură nr, bon fiscal nr, număr factură, factura,
    bon fiscal, seria și numărul
  `,
  buyer: ['client', 'cumpărător', 'beneficiar', 'destinatar', 'adresa de livrare', 'oaspete', 'pasager'],
  notMerchantName: phrases`
    plată reușită, plată efectuată, plata a fost efectuată, copie, exemplar client, copia clientului,
    duplicat, original, stare, plătit, achitat, aprobat, descriere, denumire, articol, cantitate, cant,
    preț unitar, preț, valoare, pagina
  `,
  address: phrases`
    strada, str., bd., bulevardul, b-dul, calea, piața, șoseaua, sos., sector, jud., județ, aleea, intrarea
  `,
  company: phrases`
    s.r.l., srl, s.a., s.c., p.f.a., brutărie, farmacie, farmacia, restaurant, hotel, cafenea, librărie,
    benzinărie, magazin, patiserie, cofetărie, supermarket, pizzerie, taxi, pensiunea, hanul, berărie, terasa
  `,

  meals: ['restaurant', 'cofetărie', 'patiserie', 'brutărie', 'cafenea', 'terasă', 'alimentara', 'cantină'],
  lodging: ['pensiune', 'cazare'],
  roomNight: ['cazare', 'nopți', 'cameră dublă', 'cameră single', 'cameră standard', 'camere'],
  travel: ['benzină', 'motorină', 'benzinărie', 'carburant', 'cfr', 'bilet tren', 'zbor', 'rovinietă'],
  localTransport: ['parcare', 'autobuz', 'tramvai', 'cursă taxi'],
  supplies: ['papetărie', 'librărie', 'birotică'],
}
