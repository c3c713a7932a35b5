import { createContext } from 'react'

/** Whether a screen is drawn out of sight, to be copied: it does nothing to the page, to its address or to the engine. */
export const DrawnAside = createContext(false)
