import type { Note } from '~/domain/text/note'

/** Shows notes beside a figure. Notes about a doubt have the colour of doubts. */
export const Notes = ({ notes }: { notes: Note[] }) =>
  notes.map(({ words, isDoubtful, isRepeated }) => (
    <span key={words} className={`note${isDoubtful ? ' doubtful' : ''}${isRepeated ? ' repeated' : ''}`}>
      {words}
    </span>
  ))
