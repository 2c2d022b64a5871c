import { Offers } from '~/components/amounts/offers'
import { shortCode } from '~/components/ui/money'
import { useHasScripts } from '~/components/ui/use-has-scripts'

/** The fields of the rate's form, some of which a link from the statement row has filled in. */
type Values = Record<string, string | undefined>

interface Props {
  values: Values
  claimCurrency: string
}

/** Shows the row of a bank statement that proves a new rate, and its fee, in the form of the rate. */
export function RowProof({ values, claimCurrency }: Props) {
  return (
    <div className="stack small">
      <p>
        Proof: row {values.row} of the bank statement. Its file is kept with the claim. Finance sees the rows
        that are used.
      </p>
      {values.charged && <NamedFee values={values} claimCurrency={shortCode(claimCurrency)} />}
    </div>
  )
}

/** Says that the amount excludes the fee that the row names, or asks whether `charged` includes the fee. */
function NamedFee({ values, claimCurrency }: { values: Values; claimCurrency: string }) {
  const hasScripts = useHasScripts()
  const { charged = '', named_fee: fee, fee_currency: currency = '', without_fee: amountWithoutFee } = values
  const chargedText = `${charged} ${claimCurrency}`
  if (values.fee_within) return <p>{`The row is ${chargedText}. The fee that it names is taken off.`}</p>
  const feeText = fee ? `a fee of ${fee} ${shortCode(currency)}` : 'a fee'
  const question = `The row names ${feeText}. Is it within the ${chargedText} that left the account?`
  if (!amountWithoutFee) return <p className="doubtful">{`${question} If so, type the amount without it.`}</p>
  if (!hasScripts)
    return <p className="doubtful">{`${question} If so, type ${amountWithoutFee}, else ${charged}.`}</p>
  const offers = [
    { value: amountWithoutFee, label: `Yes: ${amountWithoutFee}` },
    { value: charged, label: `No: ${charged}` },
  ]
  return (
    <div className="doubtful">
      <p>{question}</p>
      <div className="actions">
        <Offers field="claim_amount" offers={offers} />
      </div>
    </div>
  )
}
