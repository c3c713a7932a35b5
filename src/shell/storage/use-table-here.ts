import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TableLink } from '../../../core/domain/order/table-link.ts'
import { tableValidMs } from '../../../core/domain/order/table-validity.ts'
import { useCurrentVisit } from '../visit/app-context.ts'
import { isScan } from '../visit/use-engine-visit.ts'

/** A table whose scan this phone has no room for, and about when its link ends, on the device's clock. */
type Unkept = { code: string; endsAt: number }

let unkept: Unkept | null = null
const watchers = new Set<() => void>()

export function noteUnkept(scan: Unkept | null): void {
  unkept = scan
  for (const watcher of watchers) watcher()
}

export function watchUnkept(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const unkeptScan = (): Unkept | null => unkept

/** After this long (ms) the engine has noted a scan, or can't. */
const notingMs = 10_000
/** The shop's clock is known to the minute. */
const toleranceMs = 2 * 60_000

/** Whether the scan that opened this page may still have to be noted. */
function useIsNoting(): boolean {
  const [isNoting, setNoting] = useState(isScan && performance.now() < notingMs)
  useEffect(() => {
    if (!isNoting) return
    const timer = setTimeout(setNoting, notingMs - performance.now(), false)
    return () => clearTimeout(timer)
  }, [isNoting])
  return isNoting
}

/**
 * The link of this tab's table as it is stored or, on a phone without room for the scan, as the engine has it in
 * memory. The engine knows exactly when it was scanned, and decides when an order is placed. Right after a scan, what
 * is stored may be an earlier one of the same table: it is taken as the engine is about to store it.
 */
export function useTableHere(): TableLink | null {
  const { table, tableCode, offsetMs } = useCurrentVisit()
  const scan = useSyncExternalStore(watchUnkept, unkeptScan)
  const isNoting = useIsNoting()
  if (scan?.code === tableCode) return { standing: 'unchecked', expiresAt: scan.endsAt + offsetMs }
  const openedAt = performance.timeOrigin + offsetMs
  const isEarlier = table !== null && table.scannedAt < openedAt - toleranceMs
  return isNoting && isEarlier ? { ...table, expiresAt: openedAt + tableValidMs } : table
}
