import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { FairQueue, QueueFullError } from '~/infra/turns/fair-queue.server'
import { processorMsOf } from '../support/processor-time'

/** Adds tasks to a queue and records which have begun. Each task ends when the test says so. */
function record(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (owner: string, name: string, giveUp?: AbortSignal) => {
    const task = () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }
    return queue.run(owner, task, { signal: giveUp })
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, add, end }
}

test('with one lane, six tasks of three owners run one after the other, and each owner has a turn before a second one', async () => {
  const { begun, add, end } = record(new FairQueue())
  const names = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']
  const all = names.map((name) => add(name.slice(0, 1), name))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
  expect(await Promise.all(all)).toEqual(names)
})

test('a task that fails rejects its caller, and the next one runs', async () => {
  const queue = new FairQueue()
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await queue.run('a', async () => 'later')).toBe('later')
})

test('with three lanes and two for each owner, a third task of one owner waits and one of another starts', async () => {
  const { begun, add, end } = record(new FairQueue({ lanes: 3, lanesPerOwner: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void add(name.slice(0, 1), name)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
})

test('with three lanes and two for each group, a third task of a group waits and one of another starts', async () => {
  const queue = new FairQueue({ lanes: 3, lanesPerGroup: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2'])
    void queue.run(
      name,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      { group: name.slice(0, 1) },
    )
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect([queue.isFree('a4', 'a'), queue.isFree('b3', 'b')]).toEqual([false, false])
  for (const [end, next] of [
    ['b1', 'b2'],
    ['b2', 'b2'],
    ['a1', 'a3'],
  ]) {
    ends.get(end as string)?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun.at(-1)).toBe(next)
  }
})

test('with two places to wait, a fourth task is refused while the first runs, and taken once one has started', async () => {
  const { add, end } = record(new FairQueue({ waitingMax: 2 }))
  for (const name of ['a1', 'a2', 'b1']) void add(name.slice(0, 1), name)
  await expect(add('c', 'c1')).rejects.toThrow(QueueFullError)
  await end('a1')
  const taken = add('c', 'c1')
  for (const name of ['a2', 'b1', 'c1']) await end(name)
  expect(await taken).toBe('c1')
})

test('with one waiting task for each owner, a second is refused, and that of another owner waits', async () => {
  const { begun, add, end } = record(new FairQueue({ waitingPerOwnerMax: 1 }))
  const [first, second] = [add('a', 'a1'), add('a', 'a2')]
  await expect(add('a', 'a3')).rejects.toThrow(QueueFullError)
  const other = add('b', 'b1')
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect([await first, await second, await other]).toEqual(['a1', 'a2', 'b1'])
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('with all places taken by two owners, a task of a third takes the last one of the owner with the most', async () => {
  const { begun, add, end } = record(new FairQueue({ waitingMax: 5 }))
  const running = add('a', 'a1')
  const names = ['a2', 'a3', 'a4', 'b1', 'b2']
  const waiting = names.map((name) => add(name.slice(0, 1), name).catch((error: Error) => error.name))
  const third = add('c', 'c1')
  await expect(add('b', 'b3')).rejects.toThrow(QueueFullError)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(await Promise.all(waiting)).toEqual(['a2', 'a3', 'QueueFullError', 'b1', 'b2'])
  expect([await running, await third]).toEqual(['a1', 'c1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a task that waited runs in the async context of its own caller, not of the task before it', async () => {
  const owner = new AsyncLocalStorage<string>()
  const queue = new FairQueue()
  const task = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return owner.getStore()
  }
  const first = owner.run('first', () => queue.run('a', task))
  const second = owner.run('second', () => queue.run('b', task))
  expect([await first, await second, await queue.run('c', task)]).toEqual(['first', 'second', undefined])
})

test('a waiting task that is given up leaves its place to another, and is never begun', async () => {
  const { begun, add, end } = record(new FairQueue({ waitingMax: 1 }))
  const giveUp = new AbortController()
  void add('a', 'a1')
  const given = add('a', 'a2', giveUp.signal)
  await expect(add('a', 'a3')).rejects.toThrow(QueueFullError)
  giveUp.abort(new Error('too late'))
  await expect(given).rejects.toThrow('too late')
  const taken = add('a', 'a3')
  for (const name of ['a1', 'a3']) await end(name)
  expect([await taken, begun]).toEqual(['a3', ['a1', 'a3']])
})

test('a task that runs when it is given up goes on, and one that was given up before is never begun', async () => {
  const { begun, add, end } = record(new FairQueue({ lanes: 2, waitingMax: 1 }))
  const giveUp = new AbortController()
  const running = ['a1', 'a2', 'a3'].map((name) => add('a', name, giveUp.signal))
  // a1 ends, so a3 leaves the queue and begins
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  giveUp.abort(new Error('too late'))
  const waiting = add('a', 'a4')
  await expect(add('a', 'a5')).rejects.toThrow(QueueFullError)
  for (const name of ['a2', 'a3', 'a4']) await end(name)
  expect(await Promise.all([...running, waiting])).toEqual(['a1', 'a2', 'a3', 'a4'])
  await expect(add('a', 'a6', giveUp.signal)).rejects.toThrow('too late')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('an owner with two tasks that wait gives the place of one to an owner with none', async () => {
  const { begun, add, end } = record(new FairQueue({ waitingMax: 2 }))
  const tasks = ['a1', 'a2', 'a3'].map((name) => add('a', name).catch((error: Error) => error.name))
  const other = add('b', 'b1')
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(await Promise.all([...tasks, other])).toEqual(['a1', 'a2', 'QueueFullError', 'b1'])
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test.each([1, 50_000])(
  '50,000 waiting tasks of %i owners are done in their order, within 5 s of the processor',
  async (owners) => {
    const queue = new FairQueue()
    const done: number[] = []
    const numbers = Array.from({ length: 50_000 }, (_, number) => number)
    const ms = await processorMsOf(() =>
      Promise.all(
        numbers.map((number) => queue.run(`${number % owners}`, async () => void done.push(number))),
      ),
    )
    expect(done).toEqual(numbers)
    expect(ms).toBeLessThan(5_000)
  },
)

test('a task that throws at once fails, and the next one runs', async () => {
  const queue = new FairQueue()
  const thrower = () => {
    throw new Error('at once')
  }
  await expect(queue.run('a', thrower)).rejects.toThrow('at once')
  expect(await queue.run('a', async () => 'next')).toBe('next')
})

test('tasks that go on beyond the share of their owner take no lane from others', async () => {
  const queue = new FairQueue({ lanes: 3, lanesPerOwner: 2 })
  const { begun, add } = record(queue)
  const ends = Array.from({ length: 5 }, () => queue.countRunning('a'))
  expect([queue.isFree('a'), queue.isFree('b')]).toEqual([false, true])
  void add('a', 'a1')
  void add('b', 'b1')
  void add('c', 'c1')
  expect(begun).toEqual(['b1'])
  for (const end of ends.slice(1)) end()
  expect(begun).toEqual(['b1', 'c1'])
})

test('a reduced share leaves a lane to others, but not to the owner, until it is given back', async () => {
  const queue = new FairQueue({ lanes: 1 })
  const { begun, add, end } = record(queue)
  const giveBack = queue.reduceShare('a')
  void add('a', 'a1')
  void add('b', 'b1')
  expect(begun).toEqual(['b1'])
  await end('b1')
  expect(begun).toEqual(['b1'])
  giveBack()
  expect(begun).toEqual(['b1', 'a1'])
})

test('with turns of the event loop, a task starts at once while there is time and none waits, else one in each turn', async () => {
  let hasTime = true
  const turns = { startsAtOnce: () => hasTime, startsNext: () => true }
  const { begun, add } = record(new FairQueue({ lanes: 10, turns }))
  void add('a', 'a1')
  hasTime = false
  void add('a', 'a2')
  void add('b', 'b1')
  hasTime = true
  void add('c', 'c1')
  expect(begun).toEqual(['a1'])
  const perTurn: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    perTurn.push(begun.length)
  }
  expect(perTurn.at(-1)).toBe(4)
  expect(perTurn.every((count, turn) => count - (perTurn[turn - 1] ?? 1) <= 1)).toBe(true)
})
