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
    // What fails is fetched again by the engine itself, and shows in the connection's state.
    // Who is asked whether they have moved scanned another table, not this one.
    const arrived = !moveTo && hasArrived()
    if (language) tell({ tableCode, language, orgId, source, arrived })
  }, [tableCode, language, orgId, source, moveTo])
}

/** What was told before anything was drawn. */
let ahead = startedVisit ? JSON.stringify(startedVisit) : ''

/**
 * Tells it before anything is drawn: on a first visit the engine asks for the shop meanwhile. The first drawing tells it
 * again if it knows better, such as a language that was chosen here once.
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

/** Was this page opened, rather than reloaded or gone back to? A way back from the bank is no other scan of a table either. */
function hasArrived(): boolean {
  if (location.pathname === '/payment/check') return false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === undefined || entry.type === 'navigate'
}

/** Tells the engine when the page came to the front or the network may have changed. */
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
      // A tab that is opened in the background hears it too, and nobody looks.
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
