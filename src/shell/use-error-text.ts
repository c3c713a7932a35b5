import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ResultCode } from '../../workers/engine/base/result.ts'
import { wordsFor } from './command.ts'

/** What a code that was written down means, in words; null until they are here, or without a code. */
export function useErrorText(code: string | null): string | null {
  const { t } = useLingui()
  // Changes with the language, and so asks again.
  const fallback = t`The restaurant couldn't take this order.`
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    const show = (words: string | null) => current && setText(words)
    if (code === null) show(null)
    // A newer server may answer codes that this version has no words for.
    else wordsFor(code as ResultCode).then(show, () => show(fallback))
    return () => {
      current = false
    }
  }, [code, fallback])
  return text
}
