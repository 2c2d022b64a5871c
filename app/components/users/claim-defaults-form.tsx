import { CLAIMANT_LABELS, type ClaimantField, PAPERS } from '~/domain/users/claimant'
import type { ClaimSettings } from '~/domain/users/schema'
import { AccountForm } from './account-form'
import { settingsSectionPath } from './sections'

const PAPER_OPTIONS = PAPERS.map((size) => [size, size] as const)

/** The form of the texts that all claims of the user print unless the event has its own. */
export function ClaimDefaultsForm(settings: ClaimSettings) {
  const textField = (name: string, field: keyof ClaimSettings & ClaimantField) => ({
    name,
    label: CLAIMANT_LABELS[field],
    value: settings[field],
    required: false,
  })
  return (
    <AccountForm
      intent="claims"
      action={settingsSectionPath('claims')}
      submit="Save for all claims"
      isPrimary={false}
      fields={[
        textField('department', 'department'),
        textField('cost_centre', 'costCentre'),
        { ...textField('company', 'company'), autoComplete: 'organization' },
        { ...textField('approver', 'approver'), hint: 'Who signs your claims' },
        { name: 'paper', label: 'Paper', options: PAPER_OPTIONS, value: settings.paper },
        {
          name: 'photo_positions',
          label: 'Where photos were taken',
          options: [
            ['remove', 'Left out of the ZIP with all files'],
            ['keep', 'Stays in the ZIP with all files'],
          ],
          value: settings.photoPositions,
        },
      ]}
    />
  )
}
