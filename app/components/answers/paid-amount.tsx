import { Field, Select } from '~/components/ui/field'
import type { PaidAmountViewModel } from './view-models'

interface Props extends PaidAmountViewModel {
  currency: string
  /** what the reader has typed */
  values: Record<string, string> | undefined
  errors: string[] | undefined
}

/** The fields of a payment's amount. Where finance converts a part, the reader says whether it is all. */
export function PaidAmount({ due, hint, payers, currency, values, errors }: Props) {
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
      {payers && <Select name="payer" label="Paid by" defaultValue={values?.payer} options={payers} />}
      {hint && (
        <label className="check">
          <input type="checkbox" name="is_part" value="yes" defaultChecked={values?.is_part !== undefined} />
          More will be paid
        </label>
      )}
    </>
  )
}
