import { Field, Select } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { shortCode } from '~/components/ui/money'
import type { RatesFileViewModel } from './view-models'

interface Props {
  /** the address of the page */
  action: string
  file: RatesFileViewModel
}

/**
 * The form in which the claimant chooses currencies and the rule. It sends a GET request, so that the back
 * button returns to the previous choice.
 */
export function ChoicesForm({ action, file }: Props) {
  const { id, month, rules, rule, currencies } = file
  const [onlyRule] = rules
  const label = 'Rate for an expense'
  return (
    <section className="card file-form" aria-label="Choose rates">
      <form method="get" action={action} className="stack">
        <HiddenFields fields={{ file: id }} />
        {month !== null && (
          <Field
            name="month"
            type="month"
            label="Month of the file"
            hint="The file does not state it. Enter it like 2026-10."
            pattern="\d{4}-\d{2}"
            defaultValue={month}
            required
          />
        )}
        {rules.length === 1 && onlyRule ? (
          <>
            <HiddenFields fields={{ rule: onlyRule[0] }} />
            <p className="small muted">{`${label}: ${onlyRule[1]}`}</p>
          </>
        ) : (
          <Select name="rule" label={label} options={rules} defaultValue={rule} />
        )}
        {currencies.length === 0 ? (
          <p>No expense of this event needs a rate.</p>
        ) : (
          <fieldset className="field">
            <legend>Currencies of your expenses</legend>
            {currencies.map(({ code, words, isChosen }) => (
              <label className="check" key={code}>
                <input type="checkbox" name="currency[]" value={code} defaultChecked={isChosen} />
                <span>
                  {shortCode(code)} <span className="secondary">{words}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {currencies.length > 0 && (
          <div className="actions">
            <button className="button" type="submit">
              Show these rates
            </button>
          </div>
        )}
      </form>
    </section>
  )
}
