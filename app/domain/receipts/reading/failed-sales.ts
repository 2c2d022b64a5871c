import { phrases } from '~/domain/text/phrases'
import { CARD_BRANDS } from './card-ending'
import { LANGUAGES } from './languages'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import type { Line } from './page-text'
import { headOf, isHeadingOf, isPriced } from './paper-heading'

// Recognises papers of sales that nobody paid: the card was declined, the sale was cancelled, or the till was
// in training mode.

/** How a sale failed. The order decides if a line has words of several kinds. */
export const FAILED_KINDS = ['declined', 'cancelled', 'training'] as const

export type FailedKind = (typeof FAILED_KINDS)[number]

/** Statements about the whole paper. They count on any line of their own. */
const STATEMENTS: Record<FailedKind, RegExp> = {
  declined: patternOfWords(phrases`
    transaction declined, payment declined, card declined, sale declined, purchase declined,
    transaction not approved, payment not approved, not approved, transaction refused, transaction failed,
    payment failed, payment refused, not authorised, not authorized, declined by issuer, declined by bank,
    zahlung abgelehnt, karte abgelehnt, transaktion abgelehnt, vorgang abgelehnt, autorisierung abgelehnt,
    zahlung nicht erfolgt, zahlung fehlgeschlagen, nicht genehmigt, paiement refusé, transaction refusée,
    carte refusée, paiement échoué, non autorisée, pago rechazado, transacción rechazada, tarjeta rechazada,
    operación denegada, operación rechazada, transacción denegada, no autorizada, pagamento rifiutato,
    transazione rifiutata, transazione negata, operazione negata, non autorizzato, pagamento recusado,
    transação negada, transação recusada, não autorizada, operação recusada, betaling geweigerd,
    transactie geweigerd, betaling mislukt, niet akkoord, betaling afvist, transaktion afvist, kort afvist,
    ikke godkendt, betaling avvist, transaksjon avvist, ikke godkjent, köp nekat, betalning nekad, medges ej,
    ej godkänd, maksu hylätty, tapahtuma hylätty, ei hyväksytty, transakcja odrzucona, odmowa autoryzacji,
    płatność odrzucona, transakce zamítnuta, platba zamítnuta, elutasított tranzakció, tranzakció elutasítva,
    fizetés elutasítva, tranzacție respinsă, plată respinsă, transakcija odbijena, plaćanje odbijeno,
    η συναλλαγή απορρίφθηκε, συναλλαγή απορρίφθηκε, işlem reddedildi, ödeme reddedildi, операция отклонена,
    платеж отклонен, в оплате отказано, транзакцію відхилено, операцію відхилено, отказана транзакция,
    плащането е отказано, تم رفض العملية, العملية مرفوضة, עסקה נדחתה, העסקה נדחתה, 交易失败, 交易失敗, 交易被拒, 支付失败,
    付款失敗, 取引不成立, 決済失敗, 승인거절, 결제실패, 거래거절, transaksi ditolak, pembayaran gagal, transaksi gagal,
    giao dịch bị từ chối, giao dịch thất bại, รายการถูกปฏิเสธ, ชำระเงินไม่สำเร็จ
  `),
  cancelled: patternOfWords(phrases`
    transaction cancelled, transaction canceled, transaction voided, transaction void, payment cancelled,
    payment canceled, sale cancelled, sale canceled, sale voided, receipt voided, receipt cancelled,
    voided sale, voided receipt, void transaction, cancelled sale, cancelled by user, cancelled by customer,
    vorgang abgebrochen, zahlung abgebrochen, transaktion abgebrochen, zahlung storniert, beleg storniert,
    transaction annulée, paiement annulé, vente annulée, abandon, operación cancelada, transacción cancelada,
    pago cancelado, venta anulada, operación anulada, transazione annullata, pagamento annullato,
    operazione annullata, transação cancelada, venda cancelada, pagamento cancelado, cupom cancelado,
    transactie geannuleerd, betaling geannuleerd, transactie afgebroken, betaling afbrudt,
    betaling annulleret, betaling avbrutt, köp avbrutet, betalning avbruten, maksu peruutettu,
    tapahtuma keskeytetty, transakcja anulowana, paragon anulowany, transakce zrušena, platba zrušena,
    tranzakció megszakítva, tranzacție anulată, transakcija otkazana, račun storniran, η συναλλαγή ακυρώθηκε,
    işlem iptal edildi, satış iptal edildi, операция отменена, чек аннулирован, операцію скасовано,
    отменена транзакция, تم إلغاء العملية, העסקה בוטלה, 交易取消, 交易已取消, 取引中止, 거래취소, 결제취소, transaksi dibatalkan,
    giao dịch đã hủy, ยกเลิกรายการ
  `),
  training: patternOfWords(phrases`
    this is not a sale, not a sale, training mode, training receipt, training only, practice mode,
    test receipt, trainingsmodus, trainingsbeleg, trainingsbon, schulungsmodus, übungsbeleg, testbeleg,
    mode formation, mode école, ticket école, mode entraînement, modo entrenamiento, modo formación,
    modo de entrenamiento, modalità addestramento, modalità training, modo treinamento, modo formação,
    modo treino, oefenmodus, øvetilstand, opplæringsmodus, treningsmodus, övningsläge, övningskvitto,
    harjoituskuitti, harjoittelutila, tryb szkoleniowy, wydruk niefiskalny szkolenie, cvičný režim,
    školicí režim, oktató mód, gyakorló mód, mod instruire, demo račun, κατάσταση εκπαίδευσης, eğitim modu,
    учебный режим, навчальний режим, режим обучение, وضع التدريب, מצב אימון, 培训模式, 訓練模式, 練習モード, トレーニングモード,
    연습모드, 교육모드, mode pelatihan, mod latihan, chế độ đào tạo, โหมดฝึกอบรม
  `),
}

/** Statements that may also concern a single item of a list. */
const ITEM_STATES: Record<FailedKind, RegExp> = {
  declined: patternOfWords(phrases`
    declined, refused, abgelehnt, refusé, refusée, rechazada, rechazado, denegada, rifiutata, rifiutato,
    negata, recusada, recusado, negada, geweigerd, afvist, avvist, nekad, nekat, avvisad, hylätty, odrzucona,
    odmowa, zamítnuto, zamítnuta, elutasítva, respinsă, respins, odbijeno, απορρίφθηκε, reddedildi, отклонено,
    отказ, відхилено, отказано, مرفوض, مرفوضة, נדחה, נדחתה, 被拒绝, 拒绝, 거절, ditolak, bị từ chối, ถูกปฏิเสธ
  `),
  cancelled: patternOfWords(phrases`
    void, voided, cancelled, canceled, storniert, abgebrochen, annulé, annulée, anulada, anulado, cancelada,
    cancelado, annullata, annullato, geannuleerd, annulleret, afbrudt, avbrutt, makulerad, avbruten,
    peruutettu, anulowano, anulowana, zrušeno, megszakítva, anulat, anulată, otkazano, ακυρώθηκε,
    iptal edildi, отменено, аннулировано, скасовано, ملغاة, ملغى, בוטל, בוטלה, 已取消, 作废, 作廢, 취소됨, dibatalkan,
    batal, đã hủy, ยกเลิก
  `),
  training: patternOfWords([]),
}

/** The words of a terminal for a successful payment. */
const APPROVED = patternOfWords(phrases`
  approved, transaction approved, payment approved, authorised, authorized, genehmigt, sale approved,
  approved online, payment successful, transaction successful, zahlung erfolgt, approuvé, paiement accepté,
  transaction acceptée, aprobada, aprobado, autorizada, approvata, transazione approvata, aprovada, aprovado,
  akkoord, goedgekeurd, godkendt, godkjent, godkänd, godkänt, hyväksytty, zaakceptowana, zatwierdzona,
  schváleno, jóváhagyva, aprobată, odobreno, εγκρίθηκε, onaylandı, одобрено, схвалено, مقبولة, אושר, אושרה,
  交易成功, 取引成立, 승인완료, disetujui, thành công
`)

/** The number that a bank gives to a payment when it approves it. */
const APPROVAL_NUMBER = /^(?:auth(?:ori[sz]ation)?|approval)(?: code| no)?[ :.#]{0,3}(?=0*[1-9])\d{4,8}$/u

/** Words for the payment that finally succeeded. */
const PAYMENTS = patternOfWords([
  ...LANGUAGES.flatMap(({ paidByCard, paidInCash, change }) => [...paidByCard, ...paidInCash, ...change]),
  ...CARD_BRANDS,
])
/** Words on slips that may stand above the state of a payment, besides numbers. */
const WORDS_OF_SLIPS = patternOfWords([
  ...CARD_BRANDS,
  ...phrases`
    sale, purchase, transaction, payment, contactless, merchant copy, customer copy, chip, zahlung,
    kartenzahlung, händlerbeleg, kundenbeleg, paiement, venta, compra, pago, vendita, acquisto, pagamento,
    venda, betaling, transactie, köp, płatność, sprzedaż
  `,
])

/** Words for a sale that was paid and then reversed. The bank approves the reversal too. */
const REVERSAL_WORDS = /void|storn/u

/** A label before the state of a payment. */
const STATE_LABEL =
  /^(?:response|result|status|state|reason|answer|resultat|ergebnis|estado|stato|antwort|wynik|stav)(?: code)?[ :.-]{1,3}/u

/** The separator before the reason of a refusal: `TRANSACTION DECLINED - DO NOT HONOUR`. */
const BEFORE_REASON =
  / ?[(:-] ?(?=\p{L})| (?=insufficient|do not hono|expired|contact|call|card (?!declined)|thank|please)/u

/** Returns a payment's state without ornaments, label, code and reason: `** RESULT: 05 DECLINED **`. */
function stateOn({ text }: Line): Pick<Line, 'text'> {
  const inner = text.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')
  const unlabelled = inner.replace(STATE_LABEL, '').replace(/^\d{1,3}[ :.-]{1,3}/u, '')
  const [state = ''] = unlabelled.split(BEFORE_REASON, 1)
  return { text: state.replace(/(?<![*#=<>!.\s])[*#=<>!.\s]+$/u, '') }
}

/** Whether a line tells that a bank approved the payment. */
function isApproval(line: Line): boolean {
  const state = stateOn(line)
  return isHeadingOf(state, APPROVED) || APPROVAL_NUMBER.test(state.text)
}

/** Whether a line tells how an amount was paid. */
const isPayment = (line: Line) => isPriced(line) && PAYMENTS.test(normalizeWords(line.text))

/** Whether a line names something else that can be declined, such as an insurance. */
const isOtherThing = ({ text }: Line) => !/\d/.test(text) && !WORDS_OF_SLIPS.test(normalizeWords(text))

/** A line that tells that a sale failed. */
interface Failure {
  kind: FailedKind
  lineIndex: number
}

/** Returns the first statement about training, or else the last of a failed sale; undefined if none. */
function lastFailureOn(lines: Line[], headLineCount: number): Failure | undefined {
  // the index of the first line after the head, and of the first line after the last price
  const head = headOf(lines, headLineCount).length
  const foot = lines.findLastIndex(isPriced) + 1
  const isPaid = lines.some(isPayment)
  const failures = lines.flatMap((line, lineIndex): Failure[] => {
    const state = stateOn(line)
    const kind = FAILED_KINDS.find((kindToTest) => {
      if (isHeadingOf(state, STATEMENTS[kindToTest])) return true
      // between prices, a state concerns only one item
      const concernsPaper = lineIndex < head || lineIndex >= foot
      // on a paid receipt, `declined` may be the answer to the line above: `Travel insurance`
      const concernsOtherThing =
        kindToTest === 'declined' && isPaid && lines.slice(lineIndex - 1, lineIndex).some(isOtherThing)
      return concernsPaper && !concernsOtherThing && isHeadingOf(state, ITEM_STATES[kindToTest])
    })
    return kind === undefined ? [] : [{ kind, lineIndex }]
  })
  return failures.find(({ kind }) => kind === 'training') ?? failures.at(-1)
}

/** Whether a failed sale was finally paid: the last statement counts. */
function isPaidBelow(lines: Line[], { lineIndex }: Failure): boolean {
  const linesBelow = lines.slice(lineIndex + 1)
  // slips of declined payments print the card and the amount below the refusal
  return (
    linesBelow.some(isApproval) || (lines.slice(0, lineIndex).some(isPriced) && linesBelow.some(isPayment))
  )
}

/** Returns how the sale of a paper failed; null if it was paid, or nothing tells that it failed. */
export function failedKindOf(lines: Line[], headLineCount: number): FailedKind | null {
  const failure = lastFailureOn(lines, headLineCount)
  if (failure === undefined) return null
  const isFinal =
    failure.kind === 'training' || REVERSAL_WORDS.test(normalizeWords(lines[failure.lineIndex]?.text ?? ''))
  return !isFinal && isPaidBelow(lines, failure) ? null : failure.kind
}

/** Whether a line only tells that a sale failed, so that it is not the name of a merchant. */
export const isFailure = (line: Line): boolean =>
  FAILED_KINDS.some((kind) =>
    [STATEMENTS, ITEM_STATES].some((words) => isHeadingOf(stateOn(line), words[kind])),
  )
