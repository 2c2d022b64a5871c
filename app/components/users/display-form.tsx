import type { DateFormat, DisplaySettings, NumberFormat, Theme } from '~/domain/users/display'
import { AccountForm } from './account-form'
import { settingsSectionPath } from './sections'

export interface DisplayFormProps extends DisplaySettings {
  browserSample: { figure: string; day: string }
  timeZones: string[]
}

const NUMBER_LABELS: Record<Exclude<NumberFormat, 'browser'>, string> = {
  'comma-point': '1,234.56',
  'point-comma': '1.234,56',
  'space-comma': '1 234,56',
  'quote-point': '1’234.56',
  indian: '12,34,567.89 (Indian)',
}

const DATE_LABELS: Record<Exclude<DateFormat, 'browser'>, string> = {
  'day-month-name': '24 Nov 2026',
  iso: '2026-11-24',
  dots: '24.11.2026',
  'month-first': '11/24/2026',
  'day-first': '24/11/2026',
}

const THEME_LABELS: Record<Theme, string> = { system: 'Same as my device', light: 'Light', dark: 'Dark' }

const browserLabel = (sample: string) => `Same as my browser: ${sample}`

/** The form of the display settings. */
export function DisplayForm(props: DisplayFormProps) {
  const { numberFormat, dateFormat, timeZone, theme, browserSample, timeZones } = props
  return (
    <AccountForm
      intent="display"
      action={settingsSectionPath('display')}
      submit="Save display"
      isPrimary={false}
      fields={[
        {
          name: 'number_format',
          label: 'Figures',
          hint: 'You can type amounts with a point or a comma. This decides what 1,234 means.',
          options: Object.entries({ browser: browserLabel(browserSample.figure), ...NUMBER_LABELS }),
          value: numberFormat,
        },
        {
          name: 'date_format',
          label: 'Dates',
          hint: 'Date fields follow your browser.',
          options: Object.entries({ browser: browserLabel(browserSample.day), ...DATE_LABELS }),
          value: dateFormat,
        },
        {
          name: 'time_zone',
          label: 'Time zone',
          hint: 'Pages show times in it. Claims say UTC.',
          options: timeZones.map((name) => [name, name.replaceAll('_', ' ')]),
          value: timeZone,
        },
        { name: 'theme', label: 'Theme', options: Object.entries(THEME_LABELS), value: theme },
      ]}
    />
  )
}
