/** Returns an option of a `select` element from its value and its words. */
export const toOption = ([value, words]: readonly [value: string, words: string]) => (
  <option key={value} value={value}>
    {words}
  </option>
)
