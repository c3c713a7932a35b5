import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Visit, WakeReason } from '../../../workers/engine/base/visit.ts'
import { engine, startedVisit } from '../../engine.ts'
import { readAgain } from '../../queries/open-storage.ts'
import { useTableCode } from '../../queries/use-visit.ts'
import { keepTable } from './kept-table.ts'
import type { VisitSearch } from '../navigation/search.ts'

/** Tells the engine what this tab shows, whenever that changes. */
export function useEngineVisit(language: Language | undefined): void {
  const tableCode = useTableCode()
  const { orgId = '', source = '', moveTo }: VisitSearch = useSearch({ strict: false })
  useEffect(() => {
    if (location.pathname !== '/payment/check') keepTable(tableCode)
    // The engine retries by itself what fails, and the connection's state shows it. A customer who is being asked
    // whether they have moved (`moveTo`) has scanned another table, not this one.
    const arrived = !moveTo && hasArrived()
    if (!language) return
    tell({ tableCode, language, orgId, source, arrived })
    // What the address names from now on is no scan, but a link or a way back.
    opened = ''
  }, [tableCode, language, orgId, source, moveTo])
}

/** How this page was opened, until the engine was told what it shows. */
let opened: string =
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type ?? 'navigate'

/** The visit that the engine was told before anything was drawn, as JSON. */
let ahead = startedVisit ? JSON.stringify(startedVisit) : ''

/**
 * Tells the engine the visit before anything is drawn, so that on a first visit it fetches the shop meanwhile. The
 * first render tells it again if it knows better, for example a language that was once chosen on this phone.
 */
export function arrive(visit: Omit<Visit, 'arrived'>): void {
  const its = { ...visit, arrived: hasArrived() }
  tell(its)
  ahead = JSON.stringify(its)
}

function tell(visit: Visit): void {
  if (JSON.stringify(visit) !== ahead) void engine.visit(visit)
  ahead = ''
}

/**
 * Whether this page was opened, rather than reloaded or gone back to. Coming back from the bank is no new scan of a
 * table either, nor is a tap on an order's notification, which names the table too (sw/open-screen.ts).
 */
const hasArrived = () =>
  opened === 'navigate' && !/^\/(payment\/check|order\/detail)\b/.test(location.pathname)

/** Whether a table in this page's first address counts as scanned. */
export const isScan = 'location' in globalThis && hasArrived()

/** Tells the engine when the page is shown or hidden, or when the network may have changed. */
export function useWake(): void {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const wake = (reason: WakeReason) => () => void engine.wake(reason)
    const visible = () => {
      const isVisible = document.visibilityState === 'visible'
      void engine.wake(isVisible ? 'visible' : 'hidden')
      if (isVisible) readAgain()
    }
    const shown = () => {
      // A tab that is opened in the background gets this event too, although nobody looks at it.
      if (document.hidden) return
      void engine.wake('pageshow')
      readAgain()
    }
    document.addEventListener('visibilitychange', visible, { signal })
    addEventListener('pageshow', shown, { signal })
    addEventListener('online', wake('online'), { signal })
    addEventListener('offline', wake('offline'), { signal })
    return () => controller.abort()
  }, [])
}
