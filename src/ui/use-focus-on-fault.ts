import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from './bring-into-sight.ts'

/**
 * After a try that found faults, the first of them has the focus and is in sight: once it is drawn.
 * @returns for the form, to be called after such a try, and how many there were
 */
export function useFocusOnFault(): [
  form: RefObject<HTMLFormElement | null>,
  focusFault: () => void,
  tries: number,
] {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset:has([role="alert"]) input',
    )
    if (!first) return
    bringIntoSight(first, 'center')
  }, [tries])
  return [form, useCallback(() => setTries((old) => old + 1), []), tries]
}
