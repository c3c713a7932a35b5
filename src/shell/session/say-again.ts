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

/**
 * Notes what is to be told on the page that begins anew. In the tab's name, which outlives that and is read by nobody else.
 * Another page may have named it: so it holds no words.
 */
export function noteToSay(parting: Parting): void {
  window.name = prefix + parting
}

/** Tells the customer once more what a new page has taken from the screen. */
export async function sayAgain(): Promise<void> {
  const parting = (Object.keys(partings) as Parting[]).find((one) => window.name === prefix + one)
  if (!parting) return
  window.name = ''
  await allWords()
  toast('success', i18n._(partings[parting]))
}
