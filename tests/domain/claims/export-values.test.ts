import { expect, it } from 'vitest'
import { bookingsOf } from '~/domain/claims/exports/export-values'
import { claimLine, claimOf } from '../../support/claims'

// The bookings of a claim, of which an export writes one row each.

it.each([
  ['100.00', 'USD', ['54.00', '36.00'], ['60.00', '40.00']],
  ['100.00', 'USD', ['30.00', '30.00', '30.00'], ['33.34', '33.33', '33.33']],
  ['-100.00', 'USD', ['-54.00', '-36.00'], ['-60.00', '-40.00']],
  ['1001', 'JPY', ['3.00', '3.00'], ['501', '500']],
  ['10.001', 'KWD', ['15.00', '15.00'], ['5.001', '5.000']],
  ['100.005', 'USD', ['45.00', '45.00'], ['50.003', '50.002']],
  ['100.00', 'USD', ['90.00'], ['100.00']],
  ['100.00', 'USD', [], ['100.00']],
])('a receipt of %s %s that cost centres bear with %j is booked as %j', (amount, currency, borne, booked) => {
  const allocations = borne.map((part, at) => ({ name: `CC ${at}`, amount: part }))
  const line = claimLine(1, { amount, currency, claimed: amount, converted: '90.00', allocations })
  const bookings = bookingsOf(claimOf([line]))
  expect(bookings.map(({ receiptAmount }) => receiptAmount)).toEqual(booked)
})
