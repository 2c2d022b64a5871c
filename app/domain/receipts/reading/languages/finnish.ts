import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Finnish. The type `Language` says where each list's words stand. */
export const finnish: Language = {
  name: 'Finnish',
  code: 'fin',
  currencies: ['EUR'],
  dateOrder: 'day-month-year',
  total: ['yhteensä', 'summa', 'loppusumma', 'yht', 'yhteensä eur', 'kokonaissumma'],
  due: phrases`
    maksettava, maksettavaa, maksettavaa yhteensä, maksettu, veloitus, maksettava yhteensä, veloitetaan
  `,
  subtotal: ['välisumma'],
  net: ['veroton', 'alv 0', 'netto', 'ilman alv'],
  gross: ['verollinen', 'sis. alv', 'sis alv', 'brutto'],
  tax: ['alv', 'a.l.v.', 'vero', 'arvonlisävero', 'alv yhteensä'],
  otherTax: ['lentovero'],
  tip: ['palveluraha', 'tippi'],
  serviceCharge: ['palvelumaksu'],
  rounding: ['pyöristys'],
  amountTendered: ['käteinen', 'käteisellä', 'saatu', 'annettu'],
  change: ['takaisin', 'vaihtoraha'],
  paidByCard: phrases`
    kortti, pankkikortti, korttimaksu, maksukortti, visa, mastercard, luottokortti, korttitapahtuma,
    lähimaksu, mobilepay
  `,
  paidInCash: ['käteinen', 'käteisellä', 'käteismaksu'],
  paidByTransfer: ['tilisiirto', 'pankkisiirto'],
  otherAmount: phrases`alennus, kpl, määrä, pisteet, etu, tuotteita, bonus, säästit, pantti, kappalehinta, a-hinta`,
  date: ['päivämäärä', 'pvm', 'päiväys', 'laskun päivä'],
  otherDate: phrases`
    eräpäivä, voimassa, toimitus, saapuminen, lähtö, toimituspäivä, asti, parasta ennen, viimeistään,
    tilauspäivä, tilattu, jakso, lähtöpäivä, tulopäivä, laskutuskausi, oleskelu, menomatka, paluumatka,
    matkapäivä
  `,
  months: phrases`
    tammikuuta|tammikuu|tammi, helmikuuta|helmikuu|helmi, maaliskuuta|maaliskuu|maalis,
    huhtikuuta|huhtikuu|huhti, toukokuuta|toukokuu|touko, kesäkuuta|kesäkuu|kesä, heinäkuuta|heinäkuu|heinä,
    elokuuta|elokuu|elo, syyskuuta|syyskuu|syys, lokakuuta|lokakuu|loka, marraskuuta|marraskuu|marras,
    joulukuuta|joulukuu|joulu
  `,
  heading: phrases`
    kuitti, lasku, kassakuitti, y-tunnus, ytunnus, tervetuloa, kiitos, kiitos käynnistä, kopio,
    asiakkaan kappale, kauppiaan kuitti, avoinna, aukioloajat, myyjä, puh
  `,
  invoiceNumber: phrases`
    kuittinro, kuitti nro, laskunro, laskun numero, kuittinumero, lasku nro, tositenro, kuitti n:o, lasku,
    kuitti, laskunumero, kuitin numero
  `,
  buyer: phrases`
    asiakas, asiakkaan nimi, laskutusosoite, toimitusosoite, vastaanottaja, ostaja, vieras, matkustaja
  `,
  notMerchantName: phrases`
    maksu suoritettu, maksu onnistui, maksu hyväksytty, kopio, asiakkaan kappale, kauppiaan kappale,
    kaksoiskappale, alkuperäinen, tila, maksettu, hyväksytty, kuvaus, nimike, tuote, määrä, yksikköhinta,
    hinta, summa, sivu, hyvityslasku
  `,
  address: ['katu', 'tie', 'tori', 'kuja', 'pl', 'aukio', 'polku', 'ranta', 'mannerheimintie', 'bulevardi'],
  company: phrases`
    oy, oyj, ky, ab, tmi, osuuskauppa, leipomo, apteekki, hotelli, ravintola, kahvila, kauppa, kirjakauppa,
    huoltoasema, pizzeria, market, taksi, grilli, konditoria, kioski, tavaratalo
  `,

  meals: ['ravintola', 'kahvila', 'leipomo', 'pizzeria', 'lounas', 'ruokakauppa', 'konditoria'],
  lodging: ['hotelli', 'majoitus', 'yöpyminen', 'hostelli'],
  roomNight: ['majoitus', 'majoituspalvelu', 'yöpyminen', 'hotellihuone'],
  travel: phrases`huoltoasema, bensiini, polttoaine, junalippu, rautatie, lento, laiva, autovuokraamo`,
  localTransport: ['taksi', 'pysäköinti', 'raitiovaunu', 'bussi', 'kertalippu'],
  supplies: ['toimistotarvike', 'kirjakauppa', 'rautakauppa'],
}
