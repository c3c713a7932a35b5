import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '../ui/toast.tsx'
import { allWords } from './catalogs.ts'

const unreadable = msg`This link asks for a language in a way we can't read.`

/** Says that the address names no language that could be one. */
export async function sayUnreadable(): Promise<void> {
  await allWords()
  toast('warn', i18n._(unreadable))
}
