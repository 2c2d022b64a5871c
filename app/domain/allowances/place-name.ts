const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Returns `France, Paris` for `FR/Paris`. */
export function placeName(code: string): string {
  const [country = '', place] = code.split('/')
  const name = /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country
  return place === undefined ? name : `${name}, ${place}`
}
