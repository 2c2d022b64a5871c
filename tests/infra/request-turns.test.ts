import { setImmediate as loopTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  HALF_DONE_PER_OWNER_MAX,
  REQUESTS_AT_WORK_PER_OWNER_MAX,
  Turn,
} from '~/infra/turns/request-turns.server'

/** Work that ends when the test says so. */
function openWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { run: () => ended, end }
}

/** Waits long enough for every request that may begin. */
async function settled(): Promise<void> {
  for (let at = 0; at < 20; at++) await loopTurn()
}

const begunTurn = async (userId: string) => {
  const turn = new Turn(userId, `network of ${userId}`)
  await turn.begin()
  return turn
}

/** Requests a turn for a user. The returned state says whether the request has begun. */
function asks(userId: string) {
  const state = { isBegun: false, turn: new Turn(userId, `network of ${userId}`) }
  void state.turn.begin().then(() => {
    state.isBegun = true
  })
  return state
}

test('requests whose clients have left keep their places until their data is loaded; then the next one begins', async () => {
  const works = []
  for (let at = 0; at < REQUESTS_AT_WORK_PER_OWNER_MAX; at++) {
    const turn = await begunTurn('ada')
    const work = openWork()
    works.push({ end: work.end, done: turn.hold(work.run) })
    turn.leave()
  }
  const next = asks('ada')
  await settled()
  expect(next.isBegun).toBe(false)
  works[0]?.end()
  await works[0]?.done
  await settled()
  expect(next.isBegun).toBe(true)
})

test('a request that waits for something else gives its place to another, and counts again when it goes on', async () => {
  const turns = []
  for (let at = 0; at < REQUESTS_AT_WORK_PER_OWNER_MAX; at++) turns.push(await begunTurn('bob'))
  const next = asks('bob')
  await settled()
  expect(next.isBegun).toBe(false)
  const work = openWork()
  const waited = turns[0]?.waitFor(work.run)
  await settled()
  expect(next.isBegun).toBe(true)
  work.end()
  await waited
  next.turn.end()
  const another = asks('bob')
  await settled()
  expect(another.isBegun).toBe(false)
  for (const turn of turns) turn.end()
  await settled()
  expect(another.isBegun).toBe(true)
})

test('a user with too many half-done requests begins no other; when any of them ends, one more begins', async () => {
  const waits = []
  for (let at = 0; at < HALF_DONE_PER_OWNER_MAX + REQUESTS_AT_WORK_PER_OWNER_MAX; at++) {
    const turn = await begunTurn('eve')
    const work = openWork()
    const done = turn.waitFor(work.run, { isShort: true }).then(() => turn.end())
    waits.push({ end: work.end, done })
  }
  const [one, two] = [asks('eve'), asks('eve')]
  await settled()
  expect([one.isBegun, two.isBegun]).toEqual([false, false])
  waits[0]?.end()
  await waits[0]?.done
  await settled()
  expect([one.isBegun, two.isBegun]).toEqual([true, false])
})
