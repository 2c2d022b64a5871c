import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import type { FigureViewModel } from './view-models'

/** The main figures of an insights page, such as the total, each with its label and notes. */
export function Figures({ figures }: { figures: FigureViewModel[] }) {
  return (
    <dl className="insight-figures">
      {figures.map(({ label, value, currency, note, href, otherAmounts = [] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {currency === undefined ? value : <Money amount={value} currency={currency} />}
            {note && <span className="note">{href === undefined ? note : <a href={href}>{note}</a>}</span>}
            <Notes notes={otherAmounts} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
