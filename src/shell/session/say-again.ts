import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { allWords } from '../../i18n/catalogs.ts'
import { toast } from '../../ui/message/toast.tsx'

/** Messages to be shown after the page was reloaded. */
export const partings = {
  deleted: msg`Deleted. Thank you for your visits.`,
  forgotten: msg`Removed from this phone`,
}
export type Parting = keyof typeof partings

const prefix = 'larder '

/**
 * Notes which message to show after a reload. It is stored in the tab's name, which survives a reload and which nothing
 * else reads. As another page may have set the name, it holds only a key, no text.
 */
export function noteToSay(parting: Parting): void {
  window.name = prefix + parting
}

/** Shows the message that was noted before the reload, if there is one. */
export async function sayAgain(): Promise<void> {
  const parting = (Object.keys(partings) as Parting[]).find((one) => window.name === prefix + one)
  if (!parting) return
  window.name = ''
  await allWords()
  toast('success', i18n._(partings[parting]))
}
