/** The path of a Chromium. @throws when there is no way to get one */
export function findBrowser(): string
