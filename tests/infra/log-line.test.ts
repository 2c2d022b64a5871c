import { expect, it } from 'vitest'
import { escapeHidden, textLine } from '~/infra/log-line'

const line = (fields: object) =>
  textLine(`${JSON.stringify({ level: 30, time: '2026-11-28T12:34:56.789Z', pid: 7, ...fields })}\n`)

it.each([
  [{ msg: 'stopping' }, '12:34:56 INFO  stopping\n'],
  [{ level: 50, port: 3000, msg: 'listening' }, '12:34:56 ERROR listening port=3000\n'],
  [{ path: '/events/1', ok: false, msg: 'a' }, '12:34:56 INFO  a path=/events/1 ok=false\n'],
  [{ text: 'two words', list: ['b c'], msg: 'a' }, '12:34:56 INFO  a text="two words" list=["b c"]\n'],
  [{ level: 35, port: null, msg: 'a' }, '12:34:56 35 a port=null\n'],
  [{ port: 1 }, '12:34:56 INFO  port=1\n'],
  [{ id: 'a'.repeat(120) }, `12:34:56 INFO  id=${'a'.repeat(120)}\n`],
  [{ id: 'a'.repeat(121) }, `12:34:56 INFO  id=${'a'.repeat(120)}...\n`],
])('the fields %j are the text %j', (fields, text) => {
  expect(line(fields)).toBe(text)
})

it('an error shows its type and code, and below them its stack and those of its causes', () => {
  const cause = { type: 'Error', message: 'low', stack: 'Error: low\n    at b (b.js:1:1)' }
  const error = { type: 'TypeError', code: 'E1', message: 'high', stack: 'TypeError: high\n    at a', cause }
  expect(line({ error, request: 'r', msg: 'failed' }).split('\n')).toEqual([
    '12:34:56 INFO  failed request=r error=TypeError E1',
    ...['    TypeError: high', '    at a', '    Error: low', '    at b (b.js:1:1)', ''],
  ])
  expect(line({ error: { type: 'string' }, msg: 'failed' })).toBe('12:34:56 INFO  failed error=string\n')
})

it('what moves the cursor of a terminal or turns the direction of a text is escaped', () => {
  const hidden = 'a\u001b[2Jb\u009bc\u202ed\ne'
  const shown = 'a\\u001b[2Jb\\u009bc\\u202ed'
  expect(line({ msg: hidden })).toBe(`12:34:56 INFO  ${shown}\\u000ae\n`)
  expect(line({ msg: 'm', field: hidden })).toBe(`12:34:56 INFO  m field="${shown}\\ne"\n`)
  expect(line({ msg: 'm', error: { type: 'Error', stack: hidden } })).toBe(
    `12:34:56 INFO  m error=Error\n    ${shown}\n    e\n`,
  )
  expect(escapeHidden('a\u009bb\u202ec')).toBe('a\\u009bb\\u202ec')
})
