import { phrases } from '~/domain/text/phrases'
import { type AmountCandidate, absolute } from './amount-candidates'
import type { LabelledLine } from './amount-labels'
import { amountsOn, decimalOf, type FractionDigits } from './amounts'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import type { Suggestion } from './page-text'

// Recognises bills that deduct an earlier payment: they print the amount of the bill and the amount that is
// still open. The claimant may have paid both parts, or may have claimed the first one already.

const DEPOSITS = patternOfWords(phrases`
  deposit, advance, advance paid, advance payment, prepaid, prepayment, down payment, already paid,
  paid in advance, anzahlung, vorauszahlung, bereits bezahlt, vorkasse, akonto, geleistete anzahlung,
  abzüglich anzahlung, acompte, arrhes, avance, déjà payé, déjà réglé, prépaiement, anticipo, señal, depósito,
  pago a cuenta, ya pagado, prepago, acconto, caparra, già pagato, già versato, sinal, adiantamento,
  pré-pagamento, já pago, aanbetaling, voorschot, vooruitbetaald, reeds betaald, forudbetaling, depositum,
  aconto, forskud, handpenning, förskott, förskottsbetalning, forskudd, forhåndsbetaling, ennakkomaksu,
  varausmaksu, zaliczka, zadatek, przedpłata, záloha, předplaceno, foglaló, előleg, avans, acont, kapora,
  ön ödeme, depozito, predujam, akontacija, kapara, προκαταβολή, аванс, задаток, предоплата, предплата,
  капаро, передоплата, عربون, دفعة مقدمة, المدفوع مقدما, מקדמה, שולם מראש, 押金, 定金, 订金, 预付, 已付, 訂金, 預付, 前受金,
  前払, 内金, デポジット, 手付金, 預り金, 선수금, 예약금, 계약금, 선금, 선결제, uang muka, wang pendahuluan, đặt cọc, tiền cọc, tạm ứng,
  มัดจำ, ชำระล่วงหน้า
`)

/** The maximum number of deposit lines that are examined; bills have fewer. */
const DEPOSITS_MAX = 20

/** Whether an amount may be that of the bill, or the open amount. */
const mayBeBillAmount = ({ kind, units }: AmountCandidate) =>
  units > 0n && kind !== 'tax' && kind !== 'tip' && kind !== 'change'

/**
 * Returns the amount of a bill and its open amount: 500.00 and 400.00 if a deposit of 100.00 stands on a line
 * between them. Null if no two amounts differ by a deposit, or by the sum of all.
 */
function billAmountsIn(lines: LabelledLine[], amounts: AmountCandidate[], fractionDigits: FractionDigits) {
  const deposits = lines
    .filter(({ line }) => DEPOSITS.test(normalizeWords(line.text)))
    .slice(0, DEPOSITS_MAX)
    .flatMap((labelled) => {
      const amount = amountsOn(labelled.line, fractionDigits, 'amount').at(-1)
      const units = absolute(amount?.units ?? 0n)
      return units === 0n ? [] : [{ index: lines.indexOf(labelled), units }]
    })
  const [lastDeposit, ...earlierDeposits] = deposits.toReversed()
  if (lastDeposit === undefined) return null
  const depositSum = earlierDeposits.reduce((sum, { units }) => sum + units, lastDeposit.units)
  const billCandidates = amounts.filter(mayBeBillAmount)
  const lastIndexByUnits = new Map(billCandidates.map(({ units, lineIndex }) => [units, lineIndex]))
  for (const { index, units } of [...deposits, { ...lastDeposit, units: depositSum }]) {
    const bill = billCandidates.find(
      (each) => each.lineIndex < index && (lastIndexByUnits.get(each.units - units) ?? -1) > index,
    )
    if (bill) return { bill: bill.units, openAmount: bill.units - units }
  }
  return null
}

/** Returns the open amount for a total that is the bill's amount, and the reverse; null if neither. */
export function amountBesideDeposit(
  total: Suggestion,
  lines: LabelledLine[],
  { amounts, fractionDigits }: { amounts: AmountCandidate[]; fractionDigits: FractionDigits },
): string | null {
  const amountsOfBill = billAmountsIn(lines, amounts, fractionDigits)
  if (amountsOfBill === null) return null
  const [bill, openAmount] = [amountsOfBill.bill, amountsOfBill.openAmount].map((units) =>
    decimalOf(units, fractionDigits),
  )
  if (total.value === bill) return openAmount as string
  return total.value === openAmount ? (bill as string) : null
}
