/**
 * Returns the value for usual runs, which is large enough to show the effect, or the larger one for `npm run
 * test:night`.
 */
export const rounds = <Rounds = number>(usual: Rounds, atNight: Rounds): Rounds =>
  process.env.TEST_AT_NIGHT ? atNight : usual
