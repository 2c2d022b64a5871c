import { type ComponentProps, useEffect } from 'react'
import { OwnTables } from '~/components/allowances/own-tables'
import { Categories } from '~/components/categories/categories-card'
import type { CategoriesViewModel } from '~/components/categories/view-models'
import { Shell } from '~/components/shell'
import type { OwnTableRow } from '~/domain/allowances/own-tables.server'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import type { Payment } from '~/domain/expenses/payments'
import type { Theme } from '~/domain/users/display'
import type { ClaimSettings, Payee } from '~/domain/users/schema'
import { AccountForm } from './account-form'
import { ChangePasswordForm } from './change-password-form'
import { ClaimDefaultsForm } from './claim-defaults-form'
import { DisplayForm, type DisplayFormProps } from './display-form'
import { PayeeForm } from './payee-form'
import { type Saved, SECTIONS, settingsSectionPath } from './sections'
import { type SessionRow, Sessions } from './sessions'
import { SettingsCard } from './settings-card'
import { useSettingsForms } from './use-settings-forms'

export interface SettingsViewModel {
  name: string
  email: string
  homeCurrency: string
  display: DisplayFormProps
  figureStyle: string
  claims: ClaimSettings
  payee: Payee
  payment: Payment | ''
  categories: CategoriesViewModel
  allowanceTables: OwnTableRow[]
  newTableId: string
  sessions: SessionRow[]
  saved: Saved | null
}

const PAYMENT_OPTIONS = Object.entries(PAYMENT_LABELS)

/** Applies a newly chosen theme and figure format to the current document. */
function useDisplay(theme: Theme, figureStyle: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    dataset.figures = figureStyle
  }, [theme, figureStyle])
}

/** The page of all settings of a user, with links to its sections. */
export function SettingsPage(settings: SettingsViewModel) {
  const { name, display, claims, payment, categories, sessions } = settings
  const { onSubmit, isBusy, unsaved } = useSettingsForms()
  // hides the message while a form is submitted, so that saving again announces it again
  const notices = { saved: isBusy ? null : settings.saved, unsaved }
  useDisplay(display.theme, settings.figureStyle)
  return (
    <Shell user={{ name }}>
      <div className="page settings">
        <h1>Settings</h1>
        <nav className="sections" aria-label="Settings">
          {Object.entries(SECTIONS).map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div className="stack" onSubmit={onSubmit}>
          <DetailsCard {...settings} notices={notices} />
          <SettingsCard id="display" title="Display" {...notices}>
            <DisplayForm {...display} />
          </SettingsCard>
          <SettingsCard id="claims" title="On your claims" {...notices}>
            <p className="muted">
              What every claim says of you. An event can say something else in its details.
            </p>
            <ClaimDefaultsForm {...claims} />
          </SettingsCard>
          <SettingsCard id="payee" title="Where your claims are paid to" {...notices}>
            <PayeeForm {...settings.payee} />
          </SettingsCard>
          <SettingsCard id="payment" title="How you usually pay" {...notices}>
            <p className="muted">
              It fills in new expenses, and receipts that do not say how they were paid.
            </p>
            <AccountForm
              intent="payment"
              action={settingsSectionPath('payment')}
              submit="Save payment"
              isPrimary={false}
              fields={[{ name: 'payment', label: 'Paid by', options: PAYMENT_OPTIONS, value: payment }]}
            />
          </SettingsCard>
          <SettingsCard id="categories" title="Categories" {...notices}>
            <Categories {...categories} />
          </SettingsCard>
          <SettingsCard id="allowances" title="Tables of allowances" {...notices}>
            <OwnTables tables={settings.allowanceTables} newId={settings.newTableId} />
          </SettingsCard>
          <SettingsCard id="security" title="Change password" {...notices}>
            <ChangePasswordForm />
          </SettingsCard>
          <SettingsCard title="Where you are signed in" {...notices}>
            <Sessions sessions={sessions} />
          </SettingsCard>
        </div>
      </div>
    </Shell>
  )
}

type Notices = Pick<ComponentProps<typeof SettingsCard>, 'saved' | 'unsaved'>

function DetailsCard({ name, email, homeCurrency, notices }: SettingsViewModel & { notices: Notices }) {
  return (
    <SettingsCard id="you" title="Your details" {...notices}>
      <p className="muted">You sign in with {email}.</p>
      <AccountForm
        intent="profile"
        action={settingsSectionPath('you')}
        submit="Save details"
        fields={[
          { name: 'name', label: 'Your name', autoComplete: 'name', value: name },
          {
            name: 'home_currency',
            label: 'Home currency',
            className: 'code',
            maxLength: 3,
            value: homeCurrency,
          },
        ]}
      />
    </SettingsCard>
  )
}
