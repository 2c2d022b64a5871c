import { expect, it } from 'vitest'
import { describeOnEachDatabase, PROVIDERS } from '../../support/instances'
import { checkClaims } from '../../support/numbers/check'
import { rounds } from '../../support/rounds'

// Compares the figures of random claims, on pages and in every file, with an exact calculation. npm run
// check:claims compares many more.

describeOnEachDatabase('the numbers of %s', (on, provider) => {
  const count = provider === 'sqlite' ? rounds(4, 300) : rounds(2, 300)

  it(`${count} random claims say the same everywhere`, { timeout: 600_000 }, async () => {
    const { claims, comparisons, disagreements } = await checkClaims({
      ...{ server: on.server, count },
      // different events on each database
      seed: PROVIDERS.indexOf(provider) * 1_000_000,
    })
    expect(disagreements).toEqual([])
    expect(claims).toBe(count)
    expect(comparisons).toBeGreaterThan(count * 50)
  })
})
