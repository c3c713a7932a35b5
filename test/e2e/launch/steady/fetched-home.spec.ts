import { delayCommand } from '../../support/browser/held-engine.ts'
import { openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'
import { untilReadyOffline } from '../../support/walk.ts'

/** Runs in the page: writes down by how much it moves, as browsers measure it. */
function writeShifts(): void {
  const shifts: number[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: as after signing out. */
async function dropMenus(): Promise<void> {
  const opened = indexedDB.open('larder')
  await new Promise((resolve) => opened.addEventListener('success', resolve))
  const tables = ['menus', 'menuStatus', 'menuViews']
  const writing = opened.result.transaction(tables, 'readwrite')
  for (const table of tables) writing.objectStore(table).clear()
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  opened.result.close()
}

test('home doesn’t move at a launch for which the menu has to be fetched', async ({ context, page }) => {
  const server = await openDemoServer()
  try {
    const origin = `http://localhost:${server.port}`
    await page.goto(origin)
    await untilReadyOffline(page)
    await server.stop('SIGKILL')
    await page.evaluate(dropMenus)
    await page.close()
    await server.start()
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 390, height: 844 })
    await tab.addInitScript(writeShifts)
    await tab.addInitScript(delayCommand, '"visit"')
    await tab.goto(origin)
    await expect(tab.locator('#app').getByRole('heading', { name: 'Espresso' })).toBeVisible()
    await expect(tab.getByText('About us')).toBeVisible()
    const shifts = await tab.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02)
  } finally {
    await server.dispose()
  }
})
