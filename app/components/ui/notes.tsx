import type { Note } from '~/domain/note'

/** Shows notes beside a figure. A note that names a doubt has the colour of doubts. */
export const Notes = ({ notes }: { notes: Note[] }) =>
  notes.map(({ words, isDoubtful }) => (
    <span key={words} className={isDoubtful ? 'note doubtful' : 'note'}>
      {words}
    </span>
  ))
