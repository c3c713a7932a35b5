import { prepareHolding } from '../support/browser/held-engine.ts'
import { changeRows } from '../support/browser/phone-storage.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test(
  'G30 G36 a launch redoes a menu projection that has run out, without waiting for the engine',
  { tag: '@smoke' },
  async ({ page }) => {
    const app = page.locator('#app')
    await page.goto(`http://localhost:${server.port}/menu`)
    const address = await app.locator('a[href^="/item/"]').first().getAttribute('href')
    const dish = app.locator(`a[href="${address}"]`)
    const hiddenItemIds = [/\/item\/([^/?]+)/.exec(address!)![1]!]
    await prepareHolding(page)
    await page.addInitScript(() => {
      window.heldEngine!.isHeld = true
    })
    // From now on no engine writes what is changed here.
    await page.reload()
    for (const [holdsForMs, count] of [
      [86_400_000, 0],
      [-1_000, 1],
    ] as const) {
      await expect(app.locator('a[href^="/item/"]').first()).toBeVisible()
      await changeRows(page, 'menuViews', { hiddenItemIds, nextChangeAt: Date.now() + holdsForMs })
      await page.reload()
      await expect(app.locator('a[href^="/item/"]').first()).toBeVisible()
      await expect(dish).toHaveCount(count)
    }
  },
)
