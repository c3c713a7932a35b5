import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from '../../../ui/bring-into-sight.ts'

export const sectionElementId = (sectionId: string): string => `menu-${sectionId}`

/** Which section is being read, and how to go to another. @param list has them all */
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
      // A band under the bars: what crosses it is what is being read.
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
      // On the way, the sections that fly by aren't being read.
      travelling.current = true
      setCurrent(id)
      const section = sectionIn(list, id)
      if (section) bringIntoSight(section, 'start')
      // Safari has no scrollend.
      setTimeout(() => (travelling.current = false), 900)
    },
    [list],
  )

  return { current: sectionIds.includes(current) ? current : (sectionIds[0] ?? ''), goTo }
}

/** In its own document: the menu may be drawn in a frame as well. */
const sectionIn = ({ current }: RefObject<Element | null>, id: string): HTMLElement | null | undefined =>
  current?.ownerDocument.getElementById(sectionElementId(id))
