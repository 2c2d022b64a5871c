import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import type { FigureViewModel } from './view-models'

/** The main figures of a page. */
export function Figures({ figures }: { figures: FigureViewModel[] }) {
  return (
    <dl className="insight-figures">
      {figures.map(({ label, value, currency, note, href, beside = [] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {currency === undefined ? value : <Money amount={value} currency={currency} />}
            {note && <span className="note">{href === undefined ? note : <a href={href}>{note}</a>}</span>}
            <Notes notes={beside} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
