import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from './bring-into-sight.ts'

/**
 * After a failed submit, gives the focus to the first invalid field and scrolls it into view, once it is rendered. If
 * no field is invalid, scrolls to the message that says why it failed.
 * @returns the form's ref, a function to be called after a failed submit, and the number of such calls
 */
export function useFocusOnFault<Root extends HTMLElement = HTMLFormElement>(): [
  form: RefObject<Root | null>,
  focusFault: () => void,
  tries: number,
] {
  const form = useRef<Root>(null)
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
