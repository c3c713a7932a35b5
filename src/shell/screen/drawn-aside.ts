import { createContext } from 'react'

/** Whether a screen is drawn out of sight to be copied. It must not affect the page, its address or the engine. */
export const DrawnAside = createContext(false)
