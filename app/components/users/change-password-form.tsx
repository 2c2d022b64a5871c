import { PASSWORD_CHARACTERS_MIN } from '~/limits-and-lifetimes'
import { AccountForm } from './account-form'

/** The form for a new password. */
export function ChangePasswordForm() {
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">Change password</h2>
      <AccountForm
        intent="password"
        submit="Change password"
        isPrimary={false}
        fields={[
          {
            name: 'current_password',
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
          },
          {
            name: 'password',
            label: 'New password',
            hint: `At least ${PASSWORD_CHARACTERS_MIN} characters`,
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
      />
    </section>
  )
}
