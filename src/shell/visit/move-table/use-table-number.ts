import { useEffect, useState } from 'react'
import { engine } from '../../../engine.ts'

/** `none`: the restaurant knows no such table. Its number is empty when that can't be asked now. */
export type AskedTable = { kind: 'asking' } | { kind: 'none' } | { kind: 'number'; number: string }

/** One isn't kept waiting for a number for longer than this. */
const patienceMs = 2000

/** Which table a link is for. */
export function useTableNumber(code: string): AskedTable {
  const [asked, setAsked] = useState<AskedTable>({ kind: 'asking' })
  useEffect(() => {
    let current = true
    const answer = (next: AskedTable) => current && setAsked(next)
    const timer = setTimeout(() => answer({ kind: 'number', number: '' }), patienceMs)
    const ask = async () => {
      const result = await engine.lookAtTable(code)
      clearTimeout(timer)
      if (!result.ok && result.code === 'SP_0027') answer({ kind: 'none' })
      else answer({ kind: 'number', number: result.ok ? result.value.number : '' })
    }
    void ask()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [code])
  return asked
}
