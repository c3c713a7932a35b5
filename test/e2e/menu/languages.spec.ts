import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test(
  'a link’s language applies to the menu and texts of its own tab only',
  { tag: '@smoke' },
  async ({ context, page }) => {
    const origin = `http://localhost:${server.port}`
    await page.goto(`${origin}/menu?table=t1-k7wq`)
    await expect(page.locator('#app').getByRole('heading', { name: 'Sandwiches' })).toBeAttached()
    const spanish = await context.newPage()
    await spanish.goto(`${origin}/menu?table=t2-m4xe&language=es`)
    await expect(spanish.locator('#app').getByRole('heading', { name: 'Bocadillos' })).toBeAttached()
    await expect(spanish.locator('#app').getByRole('link', { name: 'Pedidos' })).toBeVisible()
    await expect(page.locator('#app').getByRole('heading', { name: 'Sandwiches' })).toBeAttached()
    await expect(page.locator('#app').getByRole('link', { name: 'Orders' })).toBeVisible()
  },
)

test('without a network, a link in another language translates the app but keeps the stored menu', async ({
  page,
}) => {
  const origin = `http://localhost:${server.port}`
  await page.goto(`${origin}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  await page.goto(`${origin}/menu?table=t1-k7wq&language=fr&source=google.com`)
  await expect(page.getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sandwiches' })).toBeAttached()
  // What is in the menu's language says so, and what is the app's own doesn't.
  const main = page.locator('#app')
  await expect(main.getByRole('heading', { name: 'Sandwiches' })).toHaveAttribute('lang', 'en')
  await expect(main.getByRole('navigation').getByText('Sandwiches')).toHaveAttribute('lang', 'en')
  const dish = main.locator('[role=listitem]').first()
  await expect(dish.getByRole('link').first()).toHaveAttribute('lang', 'en')
  await expect(main.getByRole('heading', { level: 2 }).first()).not.toHaveAttribute('lang')
  await page.goto(`${origin}/item/gazpacho?table=t1-k7wq&language=fr`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await expect(main.getByText('Croutons')).toHaveAttribute('lang', 'en')
})

test('cart and checkout use the current language, not the one in which the cart was filled', async ({
  page,
}) => {
  const at = (path: string, language: string) =>
    `http://localhost:${server.port}${path}table=t1-k7wq&language=${language}`
  await page.goto(at('/item/gazpacho?', 'en'))
  // The drawn page has them as well, and there are both for a moment.
  await page.getByRole('main').getByText('Croutons').click()
  await chooseAndAdd(page, [])
  await page.goto(at('/login?redirect=/order/confirm&', 'es'))
  await page.getByRole('button', { name: 'Continuar como invitado' }).click()
  await expect(page.getByText('Picatostes').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Croutons').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Editar' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(cart.getByText('Picatostes')).toBeVisible()
})

test('a browser in a language that the shop lacks gets the shop’s own, also without a server-drawn page', async ({
  browser,
}) => {
  await changeShop(server, (file) => void (file.languages = ['es', 'en']))
  // From 900 px on a drawn page is dropped; of the other screen there is none.
  for (const [width, path, words] of [
    [1200, '/menu', 'Bocadillos'],
    [390, '/booking', 'Reservar mesa'],
  ] as const) {
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.goto(`http://localhost:${server.port}${path}`)
    const heading = page.locator('#app').getByRole('heading', { name: words })
    await expect(heading).toBeAttached()
    await page.reload()
    await expect(heading).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await context.close()
  }
})

test('a language that comes after another was chosen isn’t switched to', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/es-.*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Language' }).click()
  const asked = page.waitForRequest(/\/assets\/es-.*\.js$/)
  await page.getByRole('radio', { name: /Español/ }).check()
  await asked
  await page.getByRole('radio', { name: /English/ }).check()
  const come = page.waitForResponse(/\/assets\/es-.*\.js$/)
  released.resolve()
  await come
  await page.waitForTimeout(500)
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})
