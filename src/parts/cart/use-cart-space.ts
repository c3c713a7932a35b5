import { useEffect } from 'react'

/** While the cart bar is shown, what floats at the bottom keeps above it. */
export function useCartSpace(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const { style } = document.documentElement
    style.setProperty('--cart-bar', '4.5rem')
    return () => void style.removeProperty('--cart-bar')
  }, [shown])
}
