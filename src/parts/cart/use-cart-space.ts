import { use, useEffect } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'

/** While the cart bar is shown, what floats at the bottom keeps above it. */
export function useCartSpace(shown: boolean): void {
  const takesSpace = shown && !use(DrawnAside)
  useEffect(() => {
    if (!takesSpace) return
    const { style } = document.documentElement
    style.setProperty('--cart-bar', '4.5rem')
    return () => void style.removeProperty('--cart-bar')
  }, [takesSpace])
}
