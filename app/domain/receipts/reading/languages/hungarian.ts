import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Hungarian. The type `Language` says where each list's words stand. */
export const hungarian: Language = {
  name: 'Hungarian',
  code: 'hun',
  currencies: ['HUF', 'EUR'],
  dateOrder: 'year-month-day',
  total: ['összesen', 'összeg', 'végösszeg', 'mindösszesen', 'bruttó összesen', 'össz'],
  due: ['fizetendő', 'fizetendő összeg', 'fizetendő végösszeg', 'fizetve', 'fizetendő összesen'],
  subtotal: ['részösszeg', 'részösszesen', 'rész összesen'],
  net: ['nettó', 'áfa nélkül', 'adóalap', 'áfa alap'],
  gross: ['bruttó', 'áfával', 'áfát tartalmaz'],
  tax: ['áfa', 'adó', 'áfa összeg', 'idegenforgalmi adó'],
  otherTax: ['idegenforgalmi adó', 'ifa'],
  tip: ['borravaló'],
  serviceCharge: ['szervízdíj', 'szervizdíj', 'felszolgálási díj'],
  rounding: ['kerekítés'],
  amountTendered: ['készpénz', 'kp', 'átvett', 'készpénz (forint)', 'kapott'],
  change: ['visszajáró', 'vissza'],
  paidByCard: ['bankkártya', 'kártya', 'hitelkártya', 'visa', 'mastercard', 'szép kártya', 'érintéses'],
  paidInCash: ['készpénz', 'kp', 'készpénz (forint)'],
  paidByTransfer: ['átutalás', 'banki átutalás'],
  otherAmount: phrases`kedvezmény, mennyiség, db, pont, tételszám, engedmény, megtakarítás, egységár, betétdíj`,
  date: ['dátum', 'kelt', 'kelte', 'számla kelte', 'nap'],
  otherDate: phrases`
    fizetési határidő, érvényes, teljesítés, szállítás, határidő, érkezés, távozás, esedékesség, lejárat,
    rendelés dátuma, megrendelve, időszak, indulás, tartózkodás, teljesítés dátuma, esedékes, utazás napja,
    utazás dátuma
  `,
  months: phrases`
    január|jan, február|febr|feb, március|márc, április|ápr, május|máj, június|jún, július|júl, augusztus|aug,
    szeptember|szept, október|okt, november|nov, december|dec
  `,
  heading: phrases`
    nyugta, számla, blokk, adószám, egyszerűsített számla, köszönjük, nem adóügyi bizonylat, vevő, eladó,
    másolat, üdvözöljük, köszönjük a vásárlást, üzlet
  `,
  invoiceNumber: phrases`
    számlaszám, számla sorszáma, nyugtaszám, bizonylatszám, nyugta szám, számla száma, számla,
    bizonylat sorszáma
  `,
  buyer: ['vevő', 'vásárló', 'címzett', 'megrendelő', 'szállítási cím', 'vendég', 'utas'],
  notMerchantName: phrases`
    sikeres fizetés, sikeres tranzakció, másolat, ügyfél példány, vevő példánya, eredeti, állapot, fizetve,
    kifizetve, elfogadva, megnevezés, leírás, mennyiség, menny, egységár, ár, összeg, oldal
  `,
  address: ['utca', 'út', 'tér', 'körút', 'krt.', 'u.', 'köz', 'rakpart', 'sétány', 'hrsz'],
  company: phrases`
    kft, kft., zrt, zrt., nyrt, bt, bt., e.v., pékség, gyógyszertár, patika, étterem, szálloda, hotel, kávézó,
    könyvesbolt, vendéglő, cukrászda, bolt, áruház, taxi, büfé, söröző, élelmiszer, benzinkút
  `,

  meals: ['étterem', 'vendéglő', 'kávézó', 'pékség', 'cukrászda', 'söröző', 'élelmiszer', 'büfé', 'csárda'],
  lodging: ['szálloda', 'szállás', 'panzió', 'éjszaka', 'vendégéj'],
  roomNight: ['szállás', 'szállásdíj', 'éjszaka', 'vendégéj', 'szoba', 'szobaár'],
  travel: ['benzinkút', 'üzemanyag', 'benzin', 'gázolaj', 'máv', 'vonatjegy', 'autópálya', 'repülőjegy'],
  localTransport: ['parkolás', 'parkoló', 'villamos', 'busz', 'fuvardíj'],
  supplies: ['papírbolt', 'könyvesbolt', 'irodaszer'],
}
