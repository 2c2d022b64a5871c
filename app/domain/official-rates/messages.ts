// Error messages about published rates.

export const UNKNOWN_PUBLISHER =
  'This file is not of a publisher that Claimbook knows. Choose the file as you downloaded it, from the ECB, InforEuro, HMRC, the US Treasury or the BAZG'
export const SEVERAL_PUBLISHERS =
  'The files in this ZIP are of several publishers, or for days and months. Choose them one after the other'
export const NO_RATES = 'This file has no rates that can be read'
export const MONTH_MISSING = 'This file does not state its month. Choose the month that it is for'
export const RATES_FILE_EXPIRED = 'This file of published rates has expired. Choose it again'
export const DOWNLOADS_OFF = 'This server does not download rates. Choose a file'
export const DOWNLOAD_FAILED =
  'The ECB’s rates cannot be downloaded now. Try again in a minute, or download the file yourself and choose it here'
export const LOAD_FAILED = 'Failed to load the published rates'
export const STORE_FAILED = 'Failed to store the file of published rates'
