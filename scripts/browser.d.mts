/**
 * Returns the path of a Chromium.
 * @throws when none can be found or installed
 */
export function findBrowser(): string
