import { createContext, useContext } from 'react'

/** The display settings of a document. */
interface DocumentDisplay {
  /** the chosen theme, `light` or `dark`; undefined: the system's theme */
  theme?: string | undefined
  /** the format of figures, such as `1,234.5`; undefined: nobody is signed in */
  figures?: string | undefined
  /** the id of the signed-in user */
  user?: string | undefined
}

/**
 * The server fills the context from the settings. In the browser, the document's attributes hold the values.
 */
export const DisplayContext = createContext<DocumentDisplay>({})

/** Returns the format of figures for the signed-in user. */
export const useFigureStyle = (): string | undefined => useContext(DisplayContext).figures
