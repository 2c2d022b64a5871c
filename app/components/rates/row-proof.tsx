import { Offers } from '~/components/amounts/offers'
import { shortCode } from '~/components/ui/money'
import { useHasScripts } from '~/components/ui/use-has-scripts'

// The statement row that proves a new rate, in the form of the rate.

type Values = Record<string, string | undefined>

interface Props {
  values: Values
  claimCurrency: string
}

/** Shows the row that proves the rate, and its fee. */
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

/** Says that the amount excludes the fee, or asks whether the amount includes it. */
function NamedFee({ values, claimCurrency }: { values: Values; claimCurrency: string }) {
  const hasScripts = useHasScripts()
  const { charged = '', named_fee: fee, fee_currency: currency = '', without_fee: without } = values
  const row = `${charged} ${claimCurrency}`
  if (values.fee_within) return <p>{`The row is ${row}. The fee that it names is taken off.`}</p>
  const words = fee ? `a fee of ${fee} ${shortCode(currency)}` : 'a fee'
  const question = `The row names ${words}. Is it within the ${row} that left the account?`
  if (!without) return <p className="doubtful">{`${question} If so, type the amount without it.`}</p>
  if (!hasScripts) return <p className="doubtful">{`${question} If so, type ${without}, else ${charged}.`}</p>
  const offers = [
    { value: without, label: `Yes: ${without}` },
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
