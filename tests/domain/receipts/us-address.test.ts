import { expect, test } from 'vitest'
import { US_ADDRESS } from '~/domain/receipts/reading/us-address'

test.each([
  'Walnut, WY, 98432',
  'Redmond,WA 98052',
  'RedmondWA 98052',
  'New York City, NY 10012',
  'SAN FRANCISCO CA 94102-1234',
  'Dover, DE 19901',
  'Boston MA 02110',
])('%s has a state of the United States', (text) => expect(US_ADDRESS.test(text)).toBe(true))

test.each([
  'Berlin, DE 10115',
  'Casablanca, MA 20250',
  'Tel Aviv, IL 91000',
  'SUMMA 12345',
  'TOTALCA 94102',
  'Walnut, WY, 984321',
  'Walnut, WY, 9843',
  'Toronto, ON 12345',
])('%s has none', (text) => expect(US_ADDRESS.test(text)).toBe(false))
