import type { FormEvent, ReactNode } from 'react'
import { previewPath } from './paths'

export interface Paper {
  id: string
  name: string
}

interface Props {
  papers: Paper[]
  /** the address that the forms are sent to */
  here: string
  isOpen: boolean
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/** The papers of an event that back no expense, such as boarding passes: the claim shows them too. */
export function Papers({ papers, here, isOpen, onSubmit }: Props) {
  if (papers.length === 0) return null
  return (
    <details className="notice papers" onSubmit={onSubmit}>
      <summary>
        {papers.length === 1 ? '1 other paper' : `${papers.length} other papers`}, with the claim but no
        expense
      </summary>
      <ul>
        {papers.map(({ id, name }) => (
          <li key={id} className="actions">
            <a className="link" href={previewPath(id)} target="_blank" rel="noreferrer">
              {name}
            </a>
            {isOpen && (
              <>
                <PaperForm intent="paper-back" id={id} here={here}>
                  <button className="button quiet" type="submit" aria-label={`Review ${name}`}>
                    Back to review
                  </button>
                </PaperForm>
                <PaperForm intent="paper-delete" id={id} here={here}>
                  <button className="button quiet" type="submit" aria-label={`Delete ${name}`}>
                    Delete
                  </button>
                </PaperForm>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface PaperFormProps {
  intent: string
  id: string
  here: string
  children: ReactNode
}

const PaperForm = ({ intent, id, here, children }: PaperFormProps) => (
  <form method="post" action={here}>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    {children}
  </form>
)
