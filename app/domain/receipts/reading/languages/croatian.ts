import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Croatian. The type `Language` says where each list's words stand. */
export const croatian: Language = {
  name: 'Croatian',
  code: 'hrv',
  currencies: ['EUR', 'BAM', 'RSD'],
  dateOrder: 'day-month-year',
  total: ['ukupno', 'sveukupno', 'ukupan iznos', 'iznos', 'ukupno eur', 'suma'],
  due: phrases`
    za platiti, ukupno za platiti, za plaćanje, za uplatu, plaćeno, iznos za plaćanje, ukupno za plaćanje
  `,
  subtotal: ['međuzbroj', 'podukupno', 'međusuma'],
  net: ['osnovica', 'bez pdv', 'neto', 'porezna osnovica'],
  gross: ['s pdv', 'uključen pdv', 's pdv-om'],
  tax: ['pdv', 'porez', 'pnp', 'boravišna pristojba', 'iznos poreza'],
  otherTax: ['boravišna pristojba', 'turistička pristojba'],
  tip: ['napojnica'],
  serviceCharge: ['usluga'],
  rounding: ['zaokruženje', 'zaokruživanje'],
  amountTendered: ['gotovina', 'novčanice', 'primljeno', 'gotovinom'],
  change: ['povrat', 'ostatak', 'za vratiti', 'vraćeno'],
  paidByCard: phrases`kartica, kartice, karticom, visa, mastercard, maestro, kreditna kartica, beskontaktno`,
  paidInCash: ['gotovina', 'gotovinom', 'novčanice'],
  paidByTransfer: ['transakcijski račun', 'virman', 'bankovna doznaka'],
  otherAmount: phrases`
    popust, količina, kom, bodovi, artikala, uštedjeli ste, ušteda, povratna naknada, jedinična cijena,
    broj stavki
  `,
  date: ['datum', 'datum računa', 'datum i vrijeme', 'nadnevak'],
  otherDate: phrases`
    dospijeće, vrijedi, isporuka, rok, dolazak, odlazak, datum dospijeća, datum isporuke, rok plaćanja,
    datum narudžbe, razdoblje, boravak, polazak, platiti do, datum putovanja
  `,
  months: phrases`
    siječnja|siječanj|sij, veljače|veljača|velj, ožujka|ožujak|ožu, travnja|travanj|tra, svibnja|svibanj|svi,
    lipnja|lipanj|lip, srpnja|srpanj|srp, kolovoza|kolovoz|kol, rujna|rujan|ruj, listopada|listopad|lis,
    studenoga|studenog|studeni|stu, prosinca|prosinac|pro
  `,
  heading: phrases`
    račun, potvrda, oib, hvala, dobrodošli, kopija, kupac, prodavatelj, zki, jir, operater, blagajnik,
    konobar, hvala na posjeti, mb
  `,
  invoiceNumber: phrases`račun br, broj računa, račun broj, br. računa, rn br, račun, broj fakture, faktura br`,
  buyer: ['kupac', 'klijent', 'primatelj', 'naručitelj', 'adresa dostave', 'gost', 'putnik'],
  notMerchantName: phrases`
    plaćanje uspješno, uspešno plaćanje, kopija, kopija za kupca, primjerak za kupca, duplikat, original,
    status, plaćeno, odobreno, opis, naziv, artikl, količina, kol, jedinična cijena, cijena, iznos, stranica
  `,
  address: phrases`ulica, ul., trg, cesta, avenija, obala, put, zagreb, split, rijeka, dubrovnik`,
  company: phrases`
    d.o.o., d.d., j.d.o.o., obrt, pekara, pekarnica, ljekarna, hotel, restoran, kavana, konoba, trgovina,
    knjižara, benzinska, market, slastičarnica, caffe bar, pizzeria, taksi, taxi, gostionica, bistro
  `,

  meals: phrases`
    restoran, konoba, pekara, pekarnica, slastičarnica, kavana, caffe bar, buffet, prehrana, gostionica
  `,
  lodging: ['hotel', 'smještaj', 'apartman', 'pansion'],
  roomNight: ['noćenje', 'noćenja', 'smještaj', 'dvokrevetna soba', 'jednokrevetna soba'],
  travel: phrases`
    benzinska, benzinska postaja, gorivo, eurosuper, eurodizel, željeznice, zrakoplovna, trajekt, cestarina
  `,
  localTransport: ['taksi', 'parkiranje', 'parkiralište', 'tramvaj', 'autobus', 'parkirna karta'],
  supplies: ['papirnica', 'knjižara', 'uredski materijal', 'željezarija'],
}
