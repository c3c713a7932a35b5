import { type RefObject, useEffect } from 'react'
import { bringIntoSight } from './bring-into-sight.ts'

/** After a try that found faults, the first of them has the focus and is in sight: once it is drawn. `tries` counts them. */
export function useFocusOnFault(form: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries === 0) return
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset:has([role="alert"]) input',
    )
    if (!first) return
    bringIntoSight(first, 'center')
  }, [form, tries])
}
