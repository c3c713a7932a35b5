import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from '../../../ui/bring-into-sight.ts'

export const sectionElementId = (sectionId: string): string => `menu-${sectionId}`

/** Tells which section is being read, and goes to another. @param list the element that holds all sections */
export function useScrollSpy(
  sectionIds: readonly string[],
  list: RefObject<Element | null>,
): { current: string; goTo: (id: string) => void } {
  const [current, setCurrent] = useState('')
  const travelling = useRef(false)
  const key = sectionIds.join('|')

  useEffect(() => {
    const ids = key.split('|')
    const inSight = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id)
          else inSight.delete(target.id)
        }
        const first = ids.find((id) => inSight.has(sectionElementId(id)))
        if (first !== undefined && !travelling.current) setCurrent(first)
      },
      // A band below the bars: a section that crosses it is being read.
      { rootMargin: '-150px 0px -70% 0px' },
    )
    for (const id of ids) {
      const element = sectionIn(list, id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key, list])

  const goTo = useCallback(
    (id: string) => {
      // While the page scrolls there, the sections on the way don't count as read.
      travelling.current = true
      setCurrent(id)
      const section = sectionIn(list, id)
      if (section) bringIntoSight(section, 'start')
      // A timeout, as Safari has no `scrollend` event.
      setTimeout(() => (travelling.current = false), 900)
    },
    [list],
  )

  return { current: sectionIds.includes(current) ? current : (sectionIds[0] ?? ''), goTo }
}

/** Looks in the list's own document, since the menu may also be drawn aside in a frame. */
const sectionIn = ({ current }: RefObject<Element | null>, id: string): HTMLElement | null | undefined =>
  current?.ownerDocument.getElementById(sectionElementId(id))
