import { describe, expect, it } from 'vitest'
import { PROVIDERS, startInstance } from '../../support/instances'
import { checkClaims } from '../../support/numbers/check'
import { rounds } from '../../support/rounds'

// The numbers of random claims: those of a calculation with whole numbers, on the pages and in every file.
// Many more of them: npm run check:claims

const COUNT = rounds(10, 300)

describe.each(PROVIDERS)('the numbers of %s', (provider) => {
  it(`${COUNT} random claims say the same everywhere`, { timeout: 600_000 }, async () => {
    const on = await startInstance(provider)
    try {
      const { claims, comparisons, disagreements } = await checkClaims({
        server: on.server,
        count: COUNT,
        // others on each database
        seed: PROVIDERS.indexOf(provider) * 1_000_000,
      })
      expect(disagreements).toEqual([])
      expect(claims).toBe(COUNT)
      expect(comparisons).toBeGreaterThan(COUNT * 50)
    } finally {
      await on.remove()
    }
  })
})
