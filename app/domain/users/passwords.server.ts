/** Guesses that an attacker makes in no time even against a slow hash: zxcvbn's scores 0 and 1 (below 10^6). */
const EASY_SCORE = 1

/** Loaded with its dictionaries when the first password is chosen: most processes never see one. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

let loaded: ReturnType<typeof load> | undefined

/** Whether a password is among the common ones, or close to them or to what is known of its owner. */
export async function guessable(password: string, known: string[]): Promise<boolean> {
  loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  })
  const zxcvbn = await loaded
  return zxcvbn.check(password, known.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter(Boolean)).score <= EASY_SCORE
}
