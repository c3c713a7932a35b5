import { pageAnswersId } from '../../../../core/domain/named-in-page.ts'
import { keptOf } from '../../support/browser/launch-answer.ts'
import { type DemoServer, openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/** Runs in the page: writes down the titles of rows and cards that are shown. */
function writeTitles(): void {
  // The wait for a menu ends some time after the page was asked for: a busy machine must not come too late for it.
  const now = performance.now.bind(performance)
  performance.now = () => now() / 20
  const titles = new Set<string>()
  Object.assign(globalThis, { titles })
  const look = () => {
    for (const { textContent } of document.querySelectorAll('#app :is(h1, h3)')) titles.add(textContent)
    requestAnimationFrame(look)
  }
  look()
}

test('a link in a language whose menu is still to be fetched shows no dishes in another one meanwhile', async ({
  context,
  page,
}) => {
  await page.goto(origin())
  await expect.poll(() => keptOf(page, '/')).toContain('Espresso')
  await page.goto('about:blank')
  for (const [path, language, seen, unseen] of [
    ['/', 'es', 'Café solo', 'Espresso'],
    ['/menu', 'ca', 'Esmorzar de l’alba', 'Dawn breakfast'],
    ['/item/cheesecake', 'it', 'Cheesecake basca', 'Burnt cheesecake'],
  ] as const) {
    const tab = await context.newPage()
    await tab.addInitScript(writeTitles)
    await tab.goto(`${origin()}${path}?language=${language}`)
    await expect(tab.getByRole('heading', { name: seen }).first()).toBeAttached()
    const titles = await tab.evaluate(() => [...(globalThis as unknown as { titles: Set<string> }).titles])
    expect(titles).not.toContain(unseen)
    await tab.close()
  }
})

test('a link in a language whose menu doesn’t come shows the dishes in the phone’s language after a moment', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const row = page.locator('#app').getByRole('heading', { name: 'Dawn breakfast' })
  // An address that the server draws no page for.
  await page.goto(`${origin()}/menu?plain`)
  await expect(row).toBeVisible()
  let asked = 0
  await context.route('**/category/list', () => void (asked += 1))
  const address = `${origin()}/menu?language=es&plain`
  await context.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(pageAnswersId, 'none') })
  })
  await page.goto(address)
  await expect(row).toBeVisible()
  expect(asked).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Pedidos' })).toBeVisible()
  await context.close()
})

test('without the restaurant, a link in a language that the phone lacks shows its own dishes without waiting', async ({
  context,
  page,
}) => {
  await page.goto(origin())
  await expect.poll(() => keptOf(page, '/')).toContain('Espresso')
  await page.goto('about:blank')
  await server.stop('SIGKILL')
  for (const [path, seen] of [
    ['/', 'Espresso'],
    ['/menu', 'Dawn breakfast'],
  ] as const) {
    const tab = await context.newPage()
    // Its clock is slow: a wait for the menu would last a minute.
    await tab.addInitScript(writeTitles)
    await tab.goto(`${origin()}${path}?language=es`)
    await expect(tab.locator('#app').getByRole('heading', { name: seen }).first()).toBeVisible()
    await tab.close()
  }
})
