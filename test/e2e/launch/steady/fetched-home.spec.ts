import { delayCommand } from '../../support/browser/held-engine.ts'
import { openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'
import { shiftOf, writeShifts } from './shifts.ts'
import { untilReadyOffline } from '../../support/walk.ts'

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
    expect(await shiftOf(tab)).toBeLessThan(0.02)
  } finally {
    await server.dispose()
  }
})
