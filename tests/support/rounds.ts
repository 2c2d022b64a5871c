/** How often a test repeats itself: as often as shows the effect, and more in `npm run test:night`. */
export const rounds = (usual: number, atNight: number): number =>
  process.env.TEST_AT_NIGHT ? atNight : usual
