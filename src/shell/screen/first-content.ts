import { useEffect } from 'react'

let show = () => {}

/** For what can wait until a screen stands that never will: the menu can't be had, say. */
const longestMs = 10_000

/** Resolves once what was opened is on the screen: whatever can wait, waits for it. */
export const firstContent = new Promise<void>((resolve) => {
  show = resolve
  setTimeout(resolve, longestMs)
})

/** Tells that the screen stands as soon as it does. */
export function useFirstContent(stands: boolean): void {
  useEffect(() => {
    if (stands) show()
  }, [stands])
}
