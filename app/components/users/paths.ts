/** The page of a user's settings. */
export const SETTINGS_PATH = '/settings'
