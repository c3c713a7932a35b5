import type { Page } from 'playwright/test'
import { pageAnswersId } from '../../../core/domain/named-in-page.ts'
import { closeContext } from '../support/browser/close-contexts.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

/**
 * Opens an address on a first visit while the restaurant answers everything but the calls for its menu.
 * @returns lets the restaurant answer those too
 */
async function openWithoutMenu(page: Page, path: string): Promise<() => Promise<void>> {
  const context = page.context()
  const address = `http://localhost:${server.port}${path}?plain`
  // The page carries a short menu itself, as it doesn't carry a long one.
  await page.route(address, async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({ body: html.replace(` id="${pageAnswersId}"`, ''), contentType: 'text/html' })
  })
  const body = '{"success":false,"code":"LD_INTERNAL","msg":"LD_INTERNAL","data":null}'
  const calls = '**/category/list'
  await context.route(calls, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }))
  await page.goto(address)
  return () => context.unroute(calls)
}

for (const [path, name] of [
  ['/menu', 'Dawn breakfast'],
  ['/item/ribeye', 'Girona ribeye, 300 g'],
] as const)
  test(`${path} says why the menu can't be had while the restaurant answers with an error, and fetches it at a tap`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const end = await openWithoutMenu(page, path)
    await expect(page.getByRole('heading', { name: "The menu isn't on this phone yet" })).toBeVisible()
    await expect(page.getByText("The restaurant's system has a problem.")).toBeVisible()
    await end()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await closeContext(context)
  })
