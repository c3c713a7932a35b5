import { toast } from '../../ui/message/toast.tsx'

const readInMs = 1_500

/** Notes with this page's entry what the customer is to be told should the page begin anew; null forgets it. */
export function noteToSay(said: string | null): void {
  history.replaceState({ ...history.state, said: said ?? undefined }, '')
}

/** Tells the customer once more what a new page has taken from the screen. */
export function sayAgain(): void {
  const said: unknown = history.state?.said
  if (typeof said !== 'string') return
  toast('success', said)
  // A page that loses its service worker may begin once more before anybody has read it.
  setTimeout(() => noteToSay(null), readInMs)
}
