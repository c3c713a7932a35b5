import { useSyncExternalStore } from 'react'
import type { TableLink } from '../../../core/domain/order/table-link.ts'
import { useCurrentVisit } from '../visit/app-context.ts'

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

/**
 * The link of this tab's table as it is stored or, on a phone without room for the scan, as the engine has it in
 * memory. The engine knows exactly when it was scanned, and decides when an order is placed.
 */
export function useTableHere(): TableLink | null {
  const { table, tableCode, offsetMs } = useCurrentVisit()
  const scan = useSyncExternalStore(watchUnkept, unkeptScan)
  return scan?.code === tableCode ? { standing: 'unchecked', expiresAt: scan.endsAt + offsetMs } : table
}
