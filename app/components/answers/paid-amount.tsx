import { Field, Select } from '~/components/ui/field'
import type { Payer } from '~/domain/claims/payments/due-amounts'
import type { PaidAmountViewModel } from './view-models'

const PAYER_LABELS: [Payer, string][] = [
  ['finance', 'Finance'],
  ['claimant', 'Claimant'],
]

interface Props extends PaidAmountViewModel {
  currency: string
  /** what the reader has typed */
  values: Record<string, string> | undefined
  errors: string[] | undefined
}

/** The fields of a payment's amount. Where finance converts a part, the reader says whether it is all. */
export function PaidAmount({ due, hint, payer, currency, values, errors }: Props) {
  return (
    <>
      <Field
        name="amount"
        defaultValue={values?.amount ?? due}
        label={`Amount in ${currency}`}
        hint={hint}
        errors={errors}
        inputMode="decimal"
        className="figure"
      />
      {payer && (
        <Select name="payer" label="Paid by" defaultValue={values?.payer ?? payer} options={PAYER_LABELS} />
      )}
      {hint !== '' && (
        <label className="check">
          <input type="checkbox" name="is_part" value="yes" defaultChecked={values?.is_part === 'yes'} />
          More will be paid
        </label>
      )}
    </>
  )
}
