import { createContext, useContext } from 'react'

// How a page displays itself to its user. The server writes these values as attributes of the `html` element
// (`data-theme`, `data-figures`, `data-user`), and the browser reads them from there.

/** The attributes of the `html` element. */
interface DocumentDisplay {
  /** the chosen theme, `light` or `dark`; undefined for the theme of the system */
  theme?: string | undefined
  /** the figure style of the user, a sample such as `1,234.5`; undefined when nobody is signed in */
  figures?: string | undefined
  /** the id of the signed-in user; undefined when nobody is signed in */
  user?: string | undefined
}

/** Gives all components the attributes. `entry.server.tsx` and `entry.client.tsx` fill it. */
export const DisplayContext = createContext<DocumentDisplay>({})

/** Returns the figure style of the signed-in user; undefined when nobody is signed in. */
export const useFigureStyle = (): string | undefined => useContext(DisplayContext).figures
