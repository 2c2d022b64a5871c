import { DEFAULT_TIME_ZONE } from './display'

/** Names of today of places that Intl lists by a former one. */
const RENAMED: Record<string, string> = {
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

const TIME_ZONES = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name)

/**
 * Time zones to choose from, UTC first, the others in the order of their names.
 * @param chosen is among them, whatever its name
 */
export const timeZones = (chosen: string): string[] => [
  DEFAULT_TIME_ZONE,
  ...[...new Set([...TIME_ZONES, chosen])].filter((name) => name !== DEFAULT_TIME_ZONE).sort(),
]
