import { expect, it } from 'vitest'
import { describeOnEachDatabase, PROVIDERS } from '../../support/instances'
import { checkClaims } from '../../support/numbers/check'
import { rounds } from '../../support/rounds'

// The numbers of random claims: those of a calculation with whole numbers, on the pages and in every file.
// Many more of them: npm run check:claims

describeOnEachDatabase('the numbers of %s', (on, provider) => {
  const count = provider === 'sqlite' ? rounds(4, 300) : rounds(2, 300)

  it(`${count} random claims say the same everywhere`, { timeout: 600_000 }, async () => {
    const { claims, comparisons, disagreements } = await checkClaims({
      ...{ server: on.server, count },
      // others on each database
      seed: PROVIDERS.indexOf(provider) * 1_000_000,
    })
    expect(disagreements).toEqual([])
    expect(claims).toBe(count)
    expect(comparisons).toBeGreaterThan(count * 50)
  })
})
