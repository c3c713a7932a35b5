import { useSyncExternalStore } from 'react'
import type { TableLink } from '../../../core/domain/order/table-link.ts'
import { tableValidMs } from '../../../core/domain/order/table-validity.ts'
import { useCurrentVisit } from '../visit/app-context.ts'
import { isScan } from '../visit/use-engine-visit.ts'

/**
 * A table whose scan this phone has no room for, and about when its link ends, on the device's clock; without a code
 * the shop itself, at no table.
 */
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

/** The engine notes a scan in less time, and the shop's clock is known more exactly. */
const slackMs = 2 * 60_000

/**
 * The link of this tab's table as it is stored or, on a phone without room for the scan, as the engine has it in
 * memory. The engine knows exactly when it was scanned, and decides when an order is placed. Right after a scan, what
 * is stored may be an earlier one of the same table: it is taken as the engine is about to store it.
 * @param now the shop's time, in ms since the epoch
 */
export function useTableHere(now: number | undefined): TableLink | null {
  const { table, tableCode, offsetMs } = useCurrentVisit()
  const scan = useSyncExternalStore(watchUnkept, unkeptScan)
  if (scan?.code === tableCode) return { standing: 'unchecked', expiresAt: scan.endsAt + offsetMs }
  const openedAt = performance.timeOrigin + offsetMs
  const isNoting = isScan && now !== undefined && now < openedAt + slackMs
  const isEarlier = table !== null && table.scannedAt < openedAt - slackMs
  return isNoting && isEarlier ? { ...table, expiresAt: openedAt + tableValidMs } : table
}
