import { expect, it } from 'vitest'
import { printedNoteFor } from '~/domain/expenses/printed-note'

it.each([
  ['Tip 120.00', '1368.00', '1248', ''],
  ['Tip 120', '1368', '1248.00', ''],
  ['Tip 120.00', '1368.00', '1248.01', 'Tip 120.00'],
  ['Tip 120.00', '1368.00', '1488.00', 'Tip 120.00'],
  ['Tip 120.00', '1368.00', '1368.00', 'Tip 120.00'],
  ['Tip 120.00, with Ada', '1368.00', '1248.00', 'Tip 120.00, with Ada'],
  ['Tip 120.00 for Ada', '1368.00', '1248.00', 'Tip 120.00 for Ada'],
  ['Tip -120', '1368.00', '1488.00', 'Tip -120'],
  ['', '1368.00', '1248.00', ''],
])('the note "%s" of %s is, of %s, "%s"', (note, before, now, expected) => {
  expect(printedNoteFor(note, { before, after: now })).toBe(expected)
})
