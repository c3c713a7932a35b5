import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { firstContent } from '../screen/first-content.ts'
import { toast } from '../../ui/message/toast.tsx'
import { allWords } from '../../i18n/catalogs.ts'

const unreadable = msg`This link asks for a language in a way we can't read.`

/**
 * Says that the address names no language that could be one. Once there is something to look at: a toast over an
 * empty screen would be gone before.
 */
export async function sayUnreadable(): Promise<void> {
  await firstContent
  await allWords()
  toast('warn', i18n._(unreadable))
}
