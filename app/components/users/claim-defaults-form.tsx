import { CLAIMANT_LABELS, PAPERS } from '~/domain/users/claimant'
import type { ClaimSettings } from '~/domain/users/schema'
import { AccountForm } from './account-form'
import { settingsSectionPath } from './sections'

/** The form of the texts that all claims of the user print unless the event has its own. */
export function ClaimDefaultsForm(props: ClaimSettings) {
  const { department, costCentre, company, approver, paper, photoPositions } = props
  return (
    <AccountForm
      intent="claims"
      action={settingsSectionPath('claims')}
      submit="Save for all claims"
      isPrimary={false}
      fields={[
        { name: 'department', label: CLAIMANT_LABELS.department, value: department, required: false },
        { name: 'cost_centre', label: CLAIMANT_LABELS.costCentre, value: costCentre, required: false },
        {
          name: 'company',
          label: CLAIMANT_LABELS.company,
          autoComplete: 'organization',
          value: company,
          required: false,
        },
        {
          name: 'approver',
          label: CLAIMANT_LABELS.approver,
          hint: 'Who signs your claims',
          value: approver,
          required: false,
        },
        { name: 'paper', label: 'Paper', options: PAPERS.map((size) => [size, size] as const), value: paper },
        {
          name: 'photo_positions',
          label: 'Where photos were taken',
          options: [
            ['remove', 'Left out of the ZIP with all files'],
            ['keep', 'Stays in the ZIP with all files'],
          ],
          value: photoPositions,
        },
      ]}
    />
  )
}
