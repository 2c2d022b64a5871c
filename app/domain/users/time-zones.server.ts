import { DEFAULT_TIME_ZONE } from './display'

/** Current names of time zones that Intl lists under a former name. */
const CURRENT_NAMES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone').map((name) => CURRENT_NAMES[name] ?? name)

/**
 * Returns the time zones to choose from: UTC first, then the others sorted by name.
 * @param chosenName is always included, even under a former name
 */
export const timeZones = (chosenName: string): string[] => [
  DEFAULT_TIME_ZONE,
  ...[...new Set([...TIME_ZONES, chosenName])].filter((name) => name !== DEFAULT_TIME_ZONE).sort(),
]
