import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { allWords } from '../../i18n/catalogs.ts'
import { toast } from '../../ui/message/toast.tsx'

/** What a customer is told as the page begins anew. */
export const partings = {
  deleted: msg`Deleted. Thank you for having been here.`,
  forgotten: msg`Removed from this phone`,
}
export type Parting = keyof typeof partings

const prefix = 'larder '
const readInMs = 1_500

/**
 * Notes what is to be told should the page begin anew; null forgets it. The tab's name is all that outlives an emptied
 * disk and a router that writes its own entries. Another page may have named it: so it holds no words.
 */
export function noteToSay(parting: Parting | null): void {
  window.name = parting === null ? '' : prefix + parting
}

/** Tells the customer once more what a new page has taken from the screen. */
export async function sayAgain(): Promise<void> {
  const parting = (Object.keys(partings) as Parting[]).find((one) => window.name === prefix + one)
  if (!parting) return
  await allWords()
  toast('success', i18n._(partings[parting]))
  // A page that loses its service worker may begin once more before anybody has read it.
  setTimeout(() => noteToSay(null), readInMs)
}
