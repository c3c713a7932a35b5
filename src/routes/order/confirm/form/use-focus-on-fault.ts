import { type RefObject, useEffect } from 'react'
import { bringIntoSight } from '../../../../ui/bring-into-sight.ts'

/** After a tap that found faults, the first of them has the focus and is in sight. */
export function useFocusOnFault(root: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries === 0) return
    const first = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    first.focus({ preventScroll: true })
    bringIntoSight(first, 'center')
  }, [root, tries])
}
