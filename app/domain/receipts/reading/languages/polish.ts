import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Polish. The type `Language` says where each list's words stand. */
export const polish: Language = {
  name: 'Polish',
  code: 'pol',
  currencies: ['PLN'],
  dateOrder: 'day-month-year',
  total: ['suma', 'razem', 'suma pln', 'ogółem', 'wartość', 'łącznie', 'kwota'],
  due: phrases`
    do zapłaty, razem do zapłaty, należność, kwota do zapłaty, zapłacono, suma do zapłaty, należność ogółem
  `,
  subtotal: ['suma częściowa', 'podsuma', 'suma cząstkowa'],
  net: ['netto', 'sprzedaż opodatkowana', 'sprzed. opod', 'sprzedaz opod', 'sp. op', 'wartość netto'],
  gross: ['brutto', 'wartość brutto'],
  tax: ['ptu', 'vat', 'podatek', 'kwota ptu', 'suma ptu', 'kwota vat', 'podatek vat', 'opłata miejscowa'],
  otherTax: ['opłata miejscowa', 'opłata klimatyczna', 'opłata uzdrowiskowa'],
  tip: ['napiwek', 'napiwki'],
  serviceCharge: ['serwis'],
  rounding: ['zaokrąglenie'],
  amountTendered: ['gotówka', 'gotówką', 'otrzymano', 'wpłacono', 'gotowka pln'],
  change: ['reszta', 'do wydania', 'wydano'],
  paidByCard: phrases`karta, kartą, karta płatnicza, visa, mastercard, blik, karta kredytowa, zbliżeniowo`,
  paidInCash: ['gotówka', 'gotówką', 'zapłacono gotówką'],
  paidByTransfer: ['przelew', 'przelewem'],
  otherAmount: phrases`
    rabat, ilość, szt, punkty, opust, zniżka, liczba pozycji, oszczędzasz, ilosc towarów, kaucja, cena jedn
  `,
  date: ['data', 'data wystawienia', 'data sprzedaży', 'dnia'],
  otherDate: phrases`
    termin, ważny, ważne do, dostawa, data dostawy, termin płatności, przyjazd, wyjazd, data urodzenia,
    termin zapłaty, data zamówienia, zamówienie z dnia, okres, pobyt, odlot, przylot, odjazd, płatne do,
    data podróży, data wyjazdu, data przejazdu
  `,
  months: phrases`
    stycznia|styczeń|sty, lutego|luty|lut, marca|marzec|mar, kwietnia|kwiecień|kwi, maja|maj,
    czerwca|czerwiec|cze, lipca|lipiec|lip, sierpnia|sierpień|sie, września|wrzesień|wrz,
    października|październik|paź, listopada|listopad|lis, grudnia|grudzień|gru
  `,
  heading: phrases`
    paragon, paragon fiskalny, faktura, faktura vat, rachunek, niefiskalny, dziękujemy, zapraszamy, nip,
    potwierdzenie, kopia, nabywca, sprzedawca, bdo, witamy, wydruk niefiskalny
  `,
  invoiceNumber: phrases`
    faktura nr, paragon nr, nr faktury, nr paragonu, numer faktury, rachunek nr, faktura vat nr, nr wydr,
    faktura, numer paragonu, rachunek numer, paragon fiskalny nr, faktura vat
  `,
  buyer: ['nabywca', 'klient', 'odbiorca', 'kupujący', 'adres dostawy', 'gość', 'pasażer', 'do rąk'],
  notMerchantName: phrases`
    płatność zrealizowana, płatność zakończona, płatność udana, przelew wykonany, kopia, kopia dla klienta,
    odpis dla klienta, duplikat, oryginał, status, zapłacono, opłacono, zaakceptowano, opis, nazwa towaru,
    nazwa, ilość, cena, cena jednostkowa, wartość, kwota, strona
  `,
  address: ['ul.', 'ulica', 'al.', 'aleja', 'pl.', 'plac', 'os.', 'osiedle', 'aleje', 'rynek'],
  company: phrases`
    sp. z o.o., s.a., sp.j., sp.k., s.c., spółka, piekarnia, apteka, hotel, restauracja, kawiarnia, sklep,
    księgarnia, stacja paliw, cukiernia, delikatesy, pizzeria, bar, market, taxi, zajazd, hurtownia, karczma
  `,

  meals: phrases`
    restauracja, kawiarnia, piekarnia, cukiernia, pierogi, bar mleczny, obiad, sklep spożywczy, spożywczy,
    karczma, pizzeria, jadłodajnia
  `,
  lodging: ['nocleg', 'noclegi', 'usługa hotelowa', 'pensjonat'],
  roomNight: phrases`
    nocleg, noclegi, noclegów, doba hotelowa, doby hotelowe, usługa hotelowa, usługi hotelowe,
    usługa noclegowa, pokój
  `,
  travel: phrases`
    stacja paliw, benzyna, paliwo, pb95, olej napędowy, pkp, bilet kolejowy, kolej, lot, autostrada, prom
  `,
  localTransport: phrases`taksówka, przejazd taryfa, parkowanie, bilet komunikacji, tramwaj, autobus, postój`,
  supplies: ['artykuły biurowe', 'papiernicze', 'księgarnia', 'artykuły papiernicze'],
}
