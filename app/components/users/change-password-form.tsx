import { PASSWORD_CHARACTERS_MIN } from '~/limits'
import { AccountForm } from './account-form'
import { settingsSectionPath } from './sections'

export const CURRENT_PASSWORD_FIELD = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
}

/** The form for a new password. */
export function ChangePasswordForm() {
  return (
    <AccountForm
      intent="password"
      action={settingsSectionPath('security')}
      submit="Change password"
      isPrimary={false}
      fields={[
        CURRENT_PASSWORD_FIELD,
        {
          name: 'password',
          label: 'New password',
          hint: `At least ${PASSWORD_CHARACTERS_MIN} characters`,
          type: 'password',
          autoComplete: 'new-password',
        },
      ]}
    />
  )
}
