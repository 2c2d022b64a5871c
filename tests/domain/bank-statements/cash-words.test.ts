import { describe, expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'
import { rowsOf } from './bank-files/row-texts'

// Rows that only words identify as cash withdrawals, and rows that contain such a word by accident.

const stateOf = (text: string, amount = '-80.10') => {
  const rows = rowsOf(`Date;Description;Amount\n2026-12-04;"${text}";${amount}\n2026-12-05;Hotel;-612.50\n`)
  return rows === 'asked' ? rows : rows[0]?.split(' ')[0]
}

describe('a withdrawal of cash', () => {
  test.each([
    [
      'English',
      ['ATM00471 NAIROBI', 'WITHDRAWAL OF CASH LEEDS', 'WDL ATM 14/11 LEEDS', 'Withdraw at Agent Till 4711'],
    ],
    ['German', ['Barbehebung Wien', 'Auszahlung Automat Graz', 'GA NR00012345 BLN', 'GAA-Verfügung Köln']],
    ['German without umlauts', ['GELDAUTOMAT MUENCHEN', 'VERFUEGUNG GELDAUTOMAT KOELN']],
    [
      'French',
      ['RETRAIT GAB TUNIS', 'Prélèvement DAB 12/11', 'Prélèvement distributeur', 'RETRAIT DISTRIBUTEUR LYON'],
    ],
    [
      'Spanish',
      ['RETIRO CAJERO MADRID', 'Retiro en efectivo', 'DISP. EFECTIVO 4711', 'Extracción de dinero'],
    ],
    ['Catalan', ['Retirada d’efectiu', 'Disposició caixer Girona']],
    ['Portuguese', ['SAQUE 24H', 'LEV. NUMERÁRIO PORTO', 'Retirada em dinheiro']],
    ['Italian', ['PREL. BANCOMAT ROMA', 'Prelev. contanti sportello', 'Prelievo ATM Torino']],
    ['Dutch', ['Opname geldautomaat', 'Contante opname Gent', 'Geld opgenomen, automaat 12']],
    [
      'Danish',
      ['Hævet i automat KØBENHAVN DKK 1.000,00', 'Kontanthævning', 'Kontanten 4711', 'Automathævning Odense'],
    ],
    ['Danish without its letters', ['HAEVET I AUTOMAT KOEBENHAVN', 'Havet i automat Odense']],
    ['Swedish', ['Uttag Bankomat Lund', 'Automatuttag Malmö', 'KONTANTUTTAG']],
    ['Norwegian', ['Minibankuttak Oslo', 'Uttak automat Bergen', 'Uttak kontanter']],
    ['Finnish', ['Nosto Helsinki', 'Käteisnosto', 'AUTOM. NOSTO 4711', 'Automaattinosto Turku']],
    ['Icelandic', ['Úttekt í hraðbanka']],
    ['Lithuanian', ['Grynųjų išėmimas', 'Pinigų išėmimas bankomate']],
    ['Latvian', ['Naudas izņemšana bankomātā', 'Skaidras naudas izmaksa']],
    ['Estonian', ['Sularaha väljavõtt', 'Väljamakse pangaautomaadist']],
    ['Polish', ['Wypłata z bankomatu', 'WYPLATA BANKOMAT KRAKOW', 'Pobranie gotówki']],
    ['Czech', ['Výběr z bankomatu', 'VYBER BANKOMAT BRNO', 'Výběr ATM Praha']],
    ['Slovak', ['Výber hotovosti', 'Výber - bankomat Košice']],
    ['Hungarian', ['Készpénzfelvétel ATM', 'KP.FELVÉT Pécs', 'Pénzfelvétel automatából']],
    ['Romanian', ['Retragere de numerar', 'RETIRAGEM NUMERAR', 'Eliberare numerar Cluj']],
    ['Croatian and Serbian', ['Podizanje gotovine', 'ISPLATA BANKOMAT SPLIT', 'Подизање готовине']],
    ['Slovenian', ['Dvig na bankomatu']],
    ['Russian', ['Снятие наличных', 'Выдача наличных в банкомате', 'Снято в ATM 4711']],
    ['Ukrainian', ['Зняття готівки', 'Видача готівки']],
    ['Belarusian', ['Зняцце наяўных']],
    ['Bulgarian', ['Теглене от банкомат', 'Изтеглени в брой']],
    ['Greek', ['ΑΝΑΛΗΨΗ ΜΕΤΡΗΤΩΝ', 'Αναλήψεις ATM']],
    ['Turkish', ['Para çekme', 'ATM PARA ÇEKİM İSTANBUL', 'Nakit çekilen']],
    ['Hebrew', ['משיכת מזומן', 'משיכה במזומנים']],
    ['Arabic', ['سحب نقدي', 'سحب من الصراف الآلي']],
    ['Persian', ['برداشت وجه نقد']],
    ['Chinese', ['ATM取款', '跨行取现', '自动柜员机']],
    ['Japanese', ['お引き出し', 'ＡＴＭ 引出し', '現金出金']],
    ['Korean', ['현금인출', 'CD출금']],
    ['Thai', ['ถอนเงินสด', 'กดเงินสด ATM']],
    ['Vietnamese', ['Rút tiền mặt', 'RUT TIEN ATM']],
    ['Malay and Indonesian', ['Penarikan tunai', 'PENGELUARAN TUNAI', 'Tarikan tunai']],
  ])('is told by its words in %s', (_, texts) => {
    expect(texts.map((text) => [text, stateOf(text)])).toEqual(texts.map((text) => [text, 'withdrawal']))
  })

  test('is told by the words of an entry of camt that has no code of the bank', () => {
    const words = 'Hævet i automat KØBENHAVN DKK 1.000,00'
    const amounts =
      '<AmtDtls><InstdAmt><Amt Ccy="DKK">1000.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">134.02</Amt></TxAmt></AmtDtls>'
    const entry = [
      '<Ntry><Amt Ccy="EUR">134.02</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
      '<BookgDt><Dt>2026-11-09</Dt></BookgDt><BkTxCd><Prtry><Cd>DK</Cd></Prtry></BkTxCd>',
      `<NtryDtls><TxDtls>${amounts}<RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ].join('')
    const camt = `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`
    const [record] = readFile(encoded(camt, 'utf-8'), 'EUR').reading?.records ?? []
    expect([record?.state, record?.values?.original]).toEqual([
      'withdrawal',
      { amount: '1000', currency: 'DKK' },
    ])
  })
})

describe('a purchase', () => {
  test.each([
    ...['Automat Kaffee', 'SELECTA AUTOMAT BERN', 'FAHRKARTENAUTOMAT DB BONN', 'Kaffeautomat Arlanda'],
    ...['AUTOMATIC WITHDRAWAL PAYPAL', 'Automatisk uttag Spotify', 'Automaattinen nosto Elisa'],
    ...['Uttag', 'Uttak 4711', 'Hævet', 'WITHDRAWAL', 'Auszahlung PayPal', 'Isplata', 'Wypłata'],
    ...['HOTEL RETIRO MADRID', 'Retiro Park Café', 'CASH & CARRY METRO', 'CASH CONVERTERS LEEDS'],
    ...['ATM Milano Metro', 'ATM SPA MILANO', 'ATMOSPHERE BAR', 'HAVET RESTAURANT', 'Solnosto'],
    ...['POINT RETRAIT RELAIS COLIS', 'Retrait en magasin FNAC', 'PRELEVEMENT LOYER FONCIA'],
    ...['Bankomatzahlung BILLA WIEN', 'Platba kartou bankomat karta', 'PORTRAIT GALLERY'],
    ...['Vyberte si Praha', 'Nosto Oy', 'Para Çekmeköy Otel', 'Automatenkasino Linz', 'SAQUETTI BOLOGNA'],
  ])('that has a word of cash by accident stays one: %s', (text) => {
    expect(stateOf(text)).toBe('paid')
  })

  test.each([
    ['Hævet i automat gebyr', '-3.00', 'fee'],
    ['Gebyr for hævet i automat', '-3.00', 'fee'],
    ['Uttak minibank gebyr', '-3.00', 'fee'],
  ])('is not what its fee is: %s, %s is %s', (text, amount, state) => {
    expect(stateOf(text, amount)).toBe(state)
  })

  test.each(['Erstattung Gebühr Geldautomat', 'Refund ATM withdrawal fee', 'Hævet i automat, tilbageført'])(
    'is not what comes back: %s',
    (text) => {
      const entry = `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261204<TRNAMT>3.00<FITID>1<NAME>${text}</STMTTRN>`
      expect(rowsOf(`OFXHEADER:100\n\n<OFX><CURDEF>EUR${entry}</OFX>`)).toEqual([
        `incoming 2026-12-04 3 ${text}`,
      ])
    },
  )
})
