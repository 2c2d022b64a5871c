import Big from 'big.js'
import { useFigureStyle } from '~/components/display'
import { doubtText } from '~/components/rates/doubt-text'
import { mistakeOfRate } from '~/domain/conversion/rate-doubt'
import { sampleContext, typedRate } from '~/domain/conversion/sample-input'
import { ambiguityQuestion } from '~/domain/money/amount-question'
import { normalizeCurrency } from '~/domain/money/currency'

/** The typed claim currency and sample pair: an amount on a receipt and its cost in the claim currency. */
export interface TypedTerms {
  claimCurrency: string
  receiptAmount: string
  receiptCurrency: string
  claimAmount: string
}

interface Props extends TypedTerms {
  /** the stored rate of the sample pair; undefined without one, and once the user has edited the pair */
  untouchedRate: number | undefined
  /** the claim currency to which the stored rate converts */
  storedCurrency: string
}

/** Shows the rate of the typed terms, or what is missing. */
export function RateText(props: Props) {
  const { untouchedRate, storedCurrency, ...typedTerms } = props
  const figureStyle = useFigureStyle()
  const receiptCurrency = normalizeCurrency(typedTerms.receiptCurrency)
  const claimCurrency = normalizeCurrency(typedTerms.claimCurrency)
  if (untouchedRate !== undefined && claimCurrency !== normalizeCurrency(storedCurrency)) {
    return (
      <>
        The rate was for {storedCurrency || 'no currency'}. Enter what a receipt cost you in{' '}
        {claimCurrency || 'the claim currency'}.
      </>
    )
  }
  const rate =
    untouchedRate ??
    typedRate(
      { amount: typedTerms.receiptAmount, currency: receiptCurrency },
      { amount: typedTerms.claimAmount, currency: claimCurrency },
      figureStyle,
    )
  if (rate === null) return <span className="muted">Both amounts give the rate.</span>
  const mistake = mistakeOfRate(rate, receiptCurrency, claimCurrency)
  const question =
    ambiguityQuestion(typedTerms.receiptAmount, sampleContext(receiptCurrency, figureStyle)) ??
    ambiguityQuestion(typedTerms.claimAmount, sampleContext(claimCurrency, figureStyle))
  return (
    <>
      Rate: <span className="rate">{formatFullRate(rate)}</span>{' '}
      {receiptCurrency && receiptCurrency !== claimCurrency && (
        <span className="muted">
          (1 {receiptCurrency} = {formatUnitRate(rate)} {claimCurrency}, 1 {claimCurrency} ={' '}
          {formatUnitRate(1 / rate)} {receiptCurrency})
        </span>
      )}
      {mistake && <span className="note doubtful">{doubtText(mistake, question)}</span>}
    </>
  )
}

/** Formats a rate with 5 significant digits for users. */
const formatUnitRate = (rate: number) => Big(rate.toPrecision(5)).toFixed()

/** Formats a rate with 8 significant digits, identically on the server and in every browser. */
const formatFullRate = (rate: number) => Big(rate.toPrecision(8)).toFixed()
