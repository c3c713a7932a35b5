import { type RefObject, useEffect } from 'react'

/** After a try that found faults, the first of them has the focus: once it is drawn. `tries` counts them. */
export function useFocusOnFault(form: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries === 0) return
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset:has([role="alert"]) input')
      ?.focus()
  }, [form, tries])
}
