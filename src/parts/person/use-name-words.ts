import { useLingui } from '@lingui/react/macro'
import { maxName } from '../../../core/schema/constants.ts'
import type { NameWords } from './person-form.ts'

export function useNameWords(): NameWords {
  const { t } = useLingui()
  return {
    unreadable: t`There are characters in it that can't be seen. Type it anew.`,
    tooLong: t`That's too long. Use at most ${maxName} characters.`,
  }
}
