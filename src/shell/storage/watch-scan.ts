import type { RegisteredRouter } from '@tanstack/react-router'
import { tableValidMs } from '../../../core/domain/order/table-validity.ts'
import type { FailureParams } from '../../../workers/engine/base/result.ts'
import { visitParametersOf } from '../../queries/use-visit.ts'
import { engine } from '../../engine.ts'
import { patiently } from '../../engine/patiently.ts'
import { keepShop } from './keep-shop.ts'
import { noteUnkept } from './use-table-here.ts'

/** By then the engine has been told which table this tab is at. */
const patienceMs = 1_000
/** The interval at which the engine tries again to store a scan for which there was no room. */
const againMs = 15_000

/**
 * Asks the engine of each table that this tab comes to whether its scan could be stored, and says so for as long as the
 * phone has no room for it: the page reads only what is stored, where such a table looks as if it had never been
 * scanned. Without a table, the same for the shop: a phone that can't store it would show nothing.
 */
export function watchScan(router: RegisteredRouter): void {
  let watched: string | null | undefined
  const look = async () => {
    const { tableCode } = visitParametersOf(router.state.location.search)
    if (tableCode === watched) return
    watched = tableCode
    noteUnkept(null)
    const isOver = () => watched !== tableCode
    await pause(patienceMs)
    // Without a table, only a phone that has no shop yet can show nothing.
    const keep = () => (tableCode === null ? keepShop() : engine.keepScan())
    const scan = { code: tableCode ?? '', endsAt: Date.now() + tableValidMs }
    while (!isOver()) {
      const kept = await keep()
      if (isOver()) return
      // Other failures of the storage have words of their own.
      if (kept.ok || (kept.code === 'EN_NOT_SAVED' && !isFull(kept.params))) return noteUnkept(null)
      if (kept.code === 'EN_NOT_SAVED') {
        noteUnkept(scan)
        await patiently(async () => (await import('./unkept-scan.tsx')).sayUnkept())
      }
      await pause(againMs)
    }
  }
  router.subscribe('onResolved', () => void look())
  void look()
}

/** Not every browser says that it is the room that was lacking: the transaction is then only said to be aborted. */
const isFull = (params: FailureParams = {}): boolean =>
  ['QuotaExceededError', 'AbortError'].includes(params.reason ?? '')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
