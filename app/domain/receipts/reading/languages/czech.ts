import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Czech. The type `Language` says where each list's words stand. */
export const czech: Language = {
  name: 'Czech',
  code: 'ces',
  currencies: ['CZK', 'EUR'],
  dateOrder: 'day-month-year',
  total: ['celkem', 'součet', 'celková částka', 'suma', 'celkem kč', 'částka'],
  due: ['k úhradě', 'k platbě', 'celkem k úhradě', 'k zaplacení', 'celkem k platbě', 'uhrazeno', 'zaplaceno'],
  subtotal: ['mezisoučet'],
  net: ['základ', 'bez dph', 'základ daně'],
  gross: ['včetně dph', 's dph', 'vč. dph'],
  tax: ['dph', 'daň', 'daň z přidané hodnoty'],
  otherTax: ['poplatek z pobytu', 'místní poplatek', 'rekreační poplatek'],
  tip: ['spropitné', 'dýško'],
  serviceCharge: ['servis', 'obsluha'],
  rounding: ['zaokrouhlení', 'zaokr'],
  amountTendered: ['hotově', 'hotovost', 'přijato', 'placeno', 'hotovost kč'],
  change: ['vráceno', 'vrátit', 'nazpět', 'zpět', 'drobné'],
  paidByCard: phrases`karta, kartou, platební karta, platba kartou, visa, mastercard, bezkontaktní, stravenky`,
  paidInCash: ['hotově', 'hotovost', 'hotovost kč'],
  paidByTransfer: ['bankovní převod', 'převodem', 'převod na účet'],
  otherAmount: phrases`
    sleva, množství, ks, body, položek, počet položek, ušetřeno, ušetřili jste, cena za kus, záloha
  `,
  date: ['datum', 'ze dne', 'datum vystavení', 'dne'],
  otherDate: phrases`
    splatnost, splatnosti, platnost, platí do, dodání, datum splatnosti, příjezd, odjezd, duzp,
    datum objednávky, objednáno, období, pobyt, odlet, přílet, uhradit do, datum jízdy, datum cesty, zpáteční
  `,
  months: phrases`
    ledna|leden|led, února|únor|úno, března|březen|bře, dubna|duben|dub, května|květen|kvě, června|červen|čvn,
    července|červenec|čvc, srpna|srpen|srp, září|zář, října|říjen|říj, listopadu|listopad|lis,
    prosince|prosinec|pro
  `,
  heading: phrases`
    účtenka, paragon, faktura, doklad, daňový doklad, zjednodušený daňový doklad, stvrzenka, děkujeme, dič,
    ičo, provozovna, kopie, vítejte, děkujeme za nákup, děkujeme za návštěvu
  `,
  invoiceNumber: phrases`
    číslo dokladu, doklad č, účtenka č, faktura č, číslo faktury, č. dokladu, číslo účtenky, faktura číslo,
    paragon č, faktura, č. účtenky, č. faktury, účtenka
  `,
  buyer: ['odběratel', 'zákazník', 'příjemce', 'kupující', 'dodací adresa', 'host', 'cestující'],
  notMerchantName: phrases`
    platba proběhla, platba úspěšná, platba provedena, kopie, kopie pro zákazníka, duplikát, originál, stav,
    zaplaceno, uhrazeno, schváleno, popis, označení, položka, množství, počet, cena, jednotková cena, částka,
    strana, dobropis
  `,
  address: ['ulice', 'náměstí', 'nám.', 'třída', 'ul.', 'nábřeží', 'psč'],
  company: phrases`
    s.r.o., a.s., spol. s r.o., v.o.s., k.s., pekárna, lékárna, hotel, restaurace, kavárna, potraviny,
    knihkupectví, hospoda, pivnice, cukrárna, obchod, pizzerie, taxi, čerpací stanice, drogerie, hostinec
  `,

  meals: phrases`
    restaurace, kavárna, hospoda, pekárna, cukrárna, pivnice, oběd, potraviny, jídelna, hostinec, pivovar
  `,
  lodging: ['ubytování', 'nocleh', 'penzion', 'přenocování'],
  roomNight: phrases`
    ubytování, nocleh, noclehy, přenocování, pokoj, pokoje, dvoulůžkový pokoj, jednolůžkový pokoj
  `,
  travel: phrases`čerpací stanice, benzín, nafta, natural 95, jízdenka, vlak, letenka, dálniční známka`,
  localTransport: ['jízdné', 'parkovné', 'parkoviště', 'tramvaj', 'metro', 'autobus', 'městská doprava'],
  supplies: ['papírnictví', 'knihkupectví', 'kancelářské potřeby', 'železářství'],
}
