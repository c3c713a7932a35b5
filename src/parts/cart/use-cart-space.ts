import { use, useEffect } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'

/** While the cart bar is shown, sets `--cart-bar` so that elements floating at the bottom stay above the bar. */
export function useCartSpace(shown: boolean): void {
  const takesSpace = shown && !use(DrawnAside)
  useEffect(() => {
    if (!takesSpace) return
    const { style } = document.documentElement
    style.setProperty('--cart-bar', '4.5rem')
    return () => void style.removeProperty('--cart-bar')
  }, [takesSpace])
}
