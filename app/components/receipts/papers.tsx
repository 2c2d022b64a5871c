import { useLocation } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { pluralize } from '~/domain/text/pluralize'
import { paperElementId, previewPath } from './paths'

export interface Paper {
  id: string
  name: string
  /** `statement` for the file of a bank statement, `paper` for any other */
  role: string
}

interface Props {
  papers: Paper[]
  /** the address that the forms submit to */
  formAction: string
  isOpen: boolean
  onSubmit: (event: FormEvent<HTMLElement>) => void
}

/** Returns the counts, such as `1 other paper and 2 bank statements`. */
function paperCountsText(papers: Paper[]): string {
  const statements = papers.filter(({ role }) => role === 'statement').length
  const otherPapers = papers.length - statements
  return [
    otherPapers > 0 && pluralize(otherPapers, 'other paper'),
    statements > 0 && pluralize(statements, 'bank statement'),
  ]
    .filter(Boolean)
    .join(' and ')
}

/** The files of an event that back no expense, such as boarding passes. The claim contains them too. */
export function Papers({ papers, formAction, isOpen, onSubmit }: Props) {
  const list = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  // browsers unfold the list for a paper's address only when they load the page
  useEffect(() => {
    const paper = [...(list.current?.querySelectorAll('li') ?? [])].find(({ id }) => hash === `#${id}`)
    if (!list.current || !paper) return
    list.current.open = true
    paper.scrollIntoView({ block: 'center' })
  }, [hash])
  if (papers.length === 0) return null
  return (
    <details ref={list} className="notice papers" onSubmit={onSubmit}>
      <summary>{paperCountsText(papers)}, kept with the claim</summary>
      <ul>
        {papers.map(({ id, name, role }) => (
          <li key={id} id={paperElementId(id)} className="actions">
            <a className="link" href={previewPath(id)} target="_blank" rel="noreferrer">
              {name}
            </a>
            {isOpen && (
              <>
                {role === 'paper' && (
                  <PaperForm intent="paper-back" id={id} formAction={formAction}>
                    <button className="button quiet" type="submit" aria-label={`Review ${name}`}>
                      Back to review
                    </button>
                  </PaperForm>
                )}
                <PaperForm intent="paper-delete" id={id} formAction={formAction}>
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

type PaperFormProps = Pick<Props, 'formAction'> & { intent: string; id: string; children: ReactNode }

const PaperForm = ({ intent, id, formAction, children }: PaperFormProps) => (
  <form method="post" action={formAction}>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    {children}
  </form>
)
