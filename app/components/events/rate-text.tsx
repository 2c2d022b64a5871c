import Big from 'big.js'
import { useFigureStyle } from '~/components/display'
import { doubtText } from '~/components/rates/doubt-text'
import { mistakeOfRate } from '~/domain/conversion/rate-doubt'
import { sampleContext, typedRate } from '~/domain/conversion/sample-input'
import { ambiguityQuestion } from '~/domain/money/amount-question'
import { normalizeCurrency } from '~/domain/money/currency'

/**
 * The typed terms of an event: the claim currency, and a sample pair, which is an amount on a receipt and
 * what it cost in the claim currency. The pair gives the exchange rate.
 */
export interface TypedTerms {
  claimCurrency: string
  receiptAmount: string
  receiptCurrency: string
  claimAmount: string
}

/**
 * Shows the rate of the typed terms, or what is missing to calculate it. `untouchedRate` is the stored rate
 * to `storedCurrency`, as long as the user has not edited the sample pair.
 */
export function RateText({
  untouchedRate,
  storedCurrency,
  ...typed
}: TypedTerms & { untouchedRate: number | undefined; storedCurrency: string }) {
  const figureStyle = useFigureStyle()
  const receipt = normalizeCurrency(typed.receiptCurrency)
  const claim = normalizeCurrency(typed.claimCurrency)
  if (untouchedRate !== undefined && claim !== normalizeCurrency(storedCurrency)) {
    return (
      <>
        The rate was for {storedCurrency || 'no currency'}. Enter what a receipt cost you in{' '}
        {claim || 'the claim currency'}.
      </>
    )
  }
  const rate =
    untouchedRate ??
    typedRate(
      { amount: typed.receiptAmount, currency: receipt },
      { amount: typed.claimAmount, currency: claim },
      figureStyle,
    )
  if (rate === null) return <span className="muted">Both amounts give the rate.</span>
  const mistake = mistakeOfRate(rate, receipt, claim)
  const question =
    ambiguityQuestion(typed.receiptAmount, sampleContext(receipt, figureStyle)) ??
    ambiguityQuestion(typed.claimAmount, sampleContext(claim, figureStyle))
  return (
    <>
      Rate: <span className="rate">{plainRate(rate)}</span>{' '}
      {receipt && receipt !== claim && (
        <span className="muted">
          (1 {receipt} = {unitRate(rate)} {claim}, 1 {claim} = {unitRate(1 / rate)} {receipt})
        </span>
      )}
      {mistake && <span className="note doubtful">{doubtText(mistake, question)}</span>}
    </>
  )
}

/** Formats a rate with 5 significant digits for users. */
const unitRate = (rate: number) => Big(rate.toPrecision(5)).toFixed()

/** Formats a rate with 8 significant digits, identically on the server and in every browser. */
const plainRate = (rate: number) => Big(rate.toPrecision(8)).toFixed()
