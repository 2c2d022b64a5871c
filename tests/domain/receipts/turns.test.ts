import { expect, test } from 'vitest'
import { Turns } from '~/infra/turns.server'

test('tasks are done one after the other, and owners take turns', async () => {
  const turns = new Turns()
  const done: string[] = []
  let atWork = 0
  const take = (owner: string, name: string) =>
    turns.take(owner, async () => {
      expect(++atWork).toBe(1)
      await Promise.resolve()
      atWork--
      done.push(name)
      return name
    })
  const all = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1'), take('c', 'c1'), take('b', 'b2')]
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a task that fails fails for who asked, and the next one is done', async () => {
  const turns = new Turns()
  const failing = turns.take('a', () => Promise.reject(new Error('no')))
  const next = turns.take('a', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.take('a', async () => 'later')).toBe('later')
})
