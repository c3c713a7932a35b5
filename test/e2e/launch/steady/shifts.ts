import type { Page } from 'playwright/test'

/** Runs in the page: writes down by how much it moves, as browsers measure it. */
export function writeShifts(): void {
  const shifts: number[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** By how much the page has moved since its launch. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
