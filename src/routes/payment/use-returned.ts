import { useEffect } from 'react'

/** Calls `goOn` if the customer goes back from the bank and the browser restores the page as it was left. */
export function useReturned(goOn: () => void): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && goOn()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [goOn])
}
