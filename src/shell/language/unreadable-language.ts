import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { firstContent } from '../screen/first-content.ts'
import { toast } from '../../ui/message/toast.tsx'
import { allWords } from '../../i18n/catalogs.ts'

const unreadable = msg`This link asks for a language in a way we can't read.`

/**
 * Shows that the address asks for a language that can't be one. Waits for the first content: a toast over an empty
 * screen would disappear before anybody sees it.
 */
export async function sayUnreadable(): Promise<void> {
  await firstContent
  await allWords()
  toast('warn', i18n._(unreadable))
}
