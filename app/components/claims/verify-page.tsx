import { Shell } from '~/components/shell'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import type { VerdictText } from '~/domain/claims/seals/verdict'
import { VERIFY_PATH } from './paths'

/** A public key of the server. */
interface PublicKey {
  fingerprint: string
  pem: string
  /** the day on which it was made */
  since: string
}

interface Props {
  user: { name: string } | null
  /** the newest first */
  keys: PublicKey[]
  /** the answer to the form: the words for a checked file, or the message of an error */
  answer?: { verdict: VerdictText } | { message: string }
}

/** The page on which anybody can check the PDF or the ZIP of a claim. */
export function VerifyPage({ user, keys, answer }: Props) {
  return (
    <Shell user={user ?? undefined}>
      <div className="page narrow stack verify">
        <h1>Check a claim</h1>
        <p>
          Claimbook signs the PDF and the ZIP of each closed claim. Choose such a file, and this page says
          whether anybody has changed it. You need no account. The server reads the file and does not keep it.
        </p>
        {answer && <Answer answer={answer} />}
        <form method="post" action={VERIFY_PATH} encType="multipart/form-data" className="stack">
          <Field
            label="File of a claim"
            hint="The PDF or the ZIP, as Claimbook made it"
            type="file"
            name="file"
            accept=".pdf,.zip,application/pdf,application/zip"
            required
          />
          <button className="button primary" type="submit">
            Check file
          </button>
        </form>
        <PublicKeys keys={keys} />
      </div>
    </Shell>
  )
}

function Answer({ answer }: { answer: NonNullable<Props['answer']> }) {
  if (!('verdict' in answer)) return <Notice bad>{answer.message}</Notice>
  const { isGood, title, details } = answer.verdict
  return (
    <Notice bad={!isGood}>
      <h2>{title}</h2>
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** The public keys, for those who want to check a file on another machine. */
function PublicKeys({ keys }: Pick<Props, 'keys'>) {
  return (
    <section className="card stack" aria-labelledby="public-keys">
      <h2 id="public-keys">Public keys of this server</h2>
      {keys.length === 0 ? (
        <p className="muted">None yet. The first one is made when somebody closes an event.</p>
      ) : (
        <p className="muted">
          The last page of a claim’s PDF shows the SHA-256 of its key. With the key, “npm run verify” of
          Claimbook checks a file on any machine.
        </p>
      )}
      {keys.map(({ fingerprint, pem, since }) => (
        <div key={fingerprint} className="public-key">
          <p>
            Made on {since}, with the SHA-256 <span className="fingerprint">{fingerprint}</span>
          </p>
          <details>
            <summary>Show the key</summary>
            <pre>{pem}</pre>
          </details>
        </div>
      ))}
    </section>
  )
}
