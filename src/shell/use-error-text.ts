import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { FailureParams } from '../../workers/engine/base/result.ts'
import { wordsFor } from './command.ts'

/**
 * What a stored code means, in words; null until the sentences are loaded, or without a code. `said` is what came with
 * the code, a verdict's data or a result's params: it holds the server's own words, in case this release doesn't know
 * the code.
 */
export function useErrorText(code: string | null, said?: FailureParams | null): string | null {
  const { t } = useLingui()
  // A dependency of the effect: it changes with the language, and so the words are fetched again.
  const fallback = t`The restaurant couldn't take this order.`
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    const show = (words: string | null) => current && setText(words)
    if (code === null) show(null)
    else wordsFor(code, said ?? undefined).then(show, () => show(fallback))
    return () => {
      current = false
    }
  }, [code, said, fallback])
  return text
}
