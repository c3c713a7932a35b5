import { useEffect, useState } from 'react'
import { engine } from '../../../engine.ts'

/** `none`: the restaurant knows no such table. `number` is empty if the restaurant can't be asked now. */
export type AskedTable = { kind: 'asking' } | { kind: 'none' } | { kind: 'number'; number: string }

/** The longest that the customer waits for the table's number. */
const patienceMs = 2000

/** Asks the restaurant for the number of a link's table. */
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
