import { AccountForm } from './account-form'
import { CURRENT_PASSWORD_FIELD } from './change-password-form'
import { settingsSectionPath } from './sections'

export interface SessionRow {
  id: string
  browser: string
  since: string
  isCurrent: boolean
}

/** The user's sessions, and the form that ends all except this one. */
export function Sessions({ sessions }: { sessions: SessionRow[] }) {
  return (
    <>
      <ul>
        {sessions.map(({ id, browser, since, isCurrent }) => (
          <li key={id}>{`${browser}, since ${since}${isCurrent ? ' (this browser)' : ''}`}</li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountForm
          intent="sessions"
          action={settingsSectionPath('security')}
          submit="Sign out everywhere else"
          isPrimary={false}
          fields={[CURRENT_PASSWORD_FIELD]}
        />
      )}
    </>
  )
}
