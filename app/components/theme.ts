import { createContext } from 'react'

/** The theme that the user has chosen, `light` or `dark`; undefined: what the system says. */
export const ThemeContext = createContext<string | undefined>(undefined)
