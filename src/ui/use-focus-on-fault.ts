import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from './bring-into-sight.ts'

/**
 * After a try that found faults, the first of them has the focus and is in sight: once it is drawn. Where no field is at fault,
 * what says why it failed is in sight.
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
    const first = (selectors: string) => form.current?.querySelector<HTMLElement>(selectors)
    const fault =
      first('[aria-invalid="true"], fieldset:has([role="alert"]) input') ?? first('[role="alert"]')
    if (fault) bringIntoSight(fault, 'center')
  }, [tries])
  return [form, useCallback(() => setTries((old) => old + 1), []), tries]
}
