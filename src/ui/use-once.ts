import { useState } from 'react'

/** True as soon as `now` has been true once, and from then on. */
export function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
