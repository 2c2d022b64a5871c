import { enumerate } from '~/domain/text/enumerated'

/** Returns `version 1`, or `versions 1 and 2`. */
export const versionsName = (versions: number[]): string =>
  `${versions.length > 1 ? 'versions' : 'version'} ${enumerate(versions)}`
