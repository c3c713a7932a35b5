import { useEffect } from 'react'

/** Whoever goes back from the bank gets the page as it was left, and can go on. */
export function useReturned(goOn: () => void): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && goOn()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [goOn])
}
