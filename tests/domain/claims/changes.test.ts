import { expect, it } from 'vitest'
import { changesSince } from '~/domain/claims/changes'
import type { Claim } from '~/domain/claims/claim'
import { claimOf } from '../../support/claims'

// What a version says of the one before.

const CLAIM = claimOf([])

it.each<[string, Partial<Claim>, string]>([
  ['another name', { event: { ...CLAIM.event, name: 'Other' } }, `The event was called ${CLAIM.event.name}.`],
  ['another purpose', { event: { ...CLAIM.event, purpose: 'Other' } }, 'The purpose is another.'],
  [
    'another first day',
    { event: { ...CLAIM.event, startsOn: '2001-01-01' } },
    'The days of the event are others.',
  ],
  [
    'another last day',
    { event: { ...CLAIM.event, endsOn: '2099-01-01' } },
    'The days of the event are others.',
  ],
])('a claim with %s says so', (_, change, note) => {
  expect(changesSince(CLAIM, { ...CLAIM, ...change }).notes).toEqual([note])
})

it('a claim that says the same has no changes', () => {
  expect(changesSince(CLAIM, CLAIM).notes).toEqual([])
})
