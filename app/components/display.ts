import { createContext, useContext } from 'react'

/** How a document is shown to its user. */
interface DocumentDisplay {
  /** the theme that they have chosen, `light` or `dark`; undefined: what the system says */
  theme?: string | undefined
  /** how figures are written for them, as `1,234.5`; undefined: nobody is signed in */
  figures?: string | undefined
  /** the id of the signed-in user */
  user?: string | undefined
}

/** The server fills it from the settings. In the browser the attributes of the document hold it. */
export const DisplayContext = createContext<DocumentDisplay>({})

/** Returns how figures are written for the signed-in user. */
export const useFigureStyle = (): string | undefined => useContext(DisplayContext).figures
