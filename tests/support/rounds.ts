/**
 * How often a test repeats itself, or with what: as often as shows the effect, and more in
 * `npm run test:night`.
 */
export const rounds = <Rounds = number>(usual: Rounds, atNight: Rounds): Rounds =>
  process.env.TEST_AT_NIGHT ? atNight : usual
