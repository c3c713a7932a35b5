import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { wordsFor } from './command.ts'

/**
 * What a code that was written down means, in words; null until they are here, or without a code. `said` is what came with
 * it, a verdict's data or a result's params: with a code that this version has no words for, the server's own.
 */
export function useErrorText(code: string | null, said?: unknown): string | null {
  const { t } = useLingui()
  // Changes with the language, and so asks again.
  const fallback = t`The restaurant couldn't take this order.`
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    const show = (words: string | null) => current && setText(words)
    if (code === null) show(null)
    else wordsFor(code, { ...(said as object | null) }).then(show, () => show(fallback))
    return () => {
      current = false
    }
  }, [code, said, fallback])
  return text
}
