import { writtenIban } from '~/domain/money/iban'
import type { Payee } from '~/domain/users/schema'
import { AccountForm } from './account-form'
import { settingsSectionPath } from './sections'

/** The form of the IBAN to which the user's claims are paid. */
export const PayeeForm = ({ iban, iban_use }: Payee) => (
  <AccountForm
    intent="payee"
    action={settingsSectionPath('payee')}
    submit="Save IBAN"
    isPrimary={false}
    fields={[
      { name: 'iban', label: 'Your IBAN', value: writtenIban(iban), required: false, autoComplete: 'off' },
      {
        name: 'iban_use',
        label: 'What happens with it',
        options: [
          ['keep', 'Kept for payment orders'],
          ['print', 'Printed on new claims, with a code to pay'],
        ],
        value: iban_use,
      },
    ]}
  />
)
