import type { Note } from '~/domain/note'

/** Notes beside a figure; those that say what is doubtful are marked. */
export const Notes = ({ notes }: { notes: Note[] }) =>
  notes.map(({ words, isDoubtful }) => (
    <span key={words} className={isDoubtful ? 'note doubtful' : 'note'}>
      {words}
    </span>
  ))
