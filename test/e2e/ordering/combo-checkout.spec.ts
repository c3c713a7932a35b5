import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('a guest can’t choose a combo’s members-only dishes, and is led to sign-in if a pile has no others', async ({
  page,
}) => {
  const forMembers = (ids: string[]) =>
    changeShop(server, (file) => {
      for (const { items = [] } of file.categories ?? [])
        for (const item of items) if (ids.includes(item.id)) item.memberOnly = true
    })
  await forMembers(['bikini'])
  await page.goto(`http://localhost:${server.port}/login?table=t1-k7wq&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('radio', { name: 'Truffled bikini' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Tuna vegetal' })).toBeEnabled()
  await expect(page.getByText('Members', { exact: true })).toBeVisible()
  await forMembers(['water', 'soft-drink', 'alcohol-free-beer', 'orange-juice'])
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign in or sign up' })).toBeVisible()
})

test('combos can be ordered alone at the combo checkout, and the dishes stay in the cart', async ({
  page,
}) => {
  const deal = 'Sandwich, drink and something sweet'
  const at = (path: string) => `http://localhost:${server.port}${path}?table=t1-k7wq`
  // The menu stays behind the other screens, unseen.
  const seen = (text: string | RegExp) => page.getByText(text).filter({ visible: true })
  await page.goto(at('/'))
  await untilReadyOffline(page)
  await page.goto(at('/item/burrata'))
  await chooseAndAdd(page, [])
  await page.goto(`${at('/login')}&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: deal })).toBeVisible()
  await page.getByText('Truffled bikini', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose this' }).click()
  await chooseAndAdd(page, ['Alcohol-free beer', 'Chocolate chip cookie'])

  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('link', { name: 'Order only the combos' }).click()
  await expect(page.getByRole('heading', { name: 'Combo checkout' })).toBeVisible()
  await expect(seen('Burrata')).toHaveCount(0)
  await page.getByRole('link', { name: 'Order the dishes too' }).click()
  await expect(seen(/Burrata/).first()).toBeVisible()

  await page.goto(at('/combo/confirm'))
  await placeTheOrder(page)
  await expect(seen(deal).first()).toBeVisible()
  await expect(seen(/Burrata/)).toHaveCount(0)
  await page.goto(at('/order/confirm'))
  await expect(seen(/Burrata/).first()).toBeVisible()
  await expect(seen(deal)).toHaveCount(0)
})

test('an order type that is paused takes no dish or combo from their pages, and home recommends none', async ({
  page,
}) => {
  const at = (path: string) => page.goto(`http://localhost:${server.port}${path}?table=t1-k7wq`)
  await page.goto(`http://localhost:${server.port}/login?table=t1-k7wq&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const add = page.locator('#app').getByRole('button', { name: /^Add/ })
  await expect(add).toBeVisible()
  const popular = page.locator('#app').getByRole('heading', { name: 'Popular' })
  await at('/')
  await expect(popular).toBeVisible()
  await changeShop(server, ({ services = [] }) => {
    for (const service of services) if (service.orderType === 'dineIn') service.paused = true
  })
  await at('/')
  await expect(page.locator('#app').getByText('Paused for the moment')).toBeVisible()
  await expect(popular).toHaveCount(0)
  for (const path of ['/combo/sandwich-deal', '/item/cheesecake']) {
    await at(path)
    await expect(page.locator('#app').getByText('Eat in is paused')).toBeVisible()
    await expect(add).toHaveCount(0)
    await expect(page.locator('#app').getByRole('link', { name: 'See the menu' })).toBeVisible()
  }
})

test('switching to an order type without the cart’s combos reports that they were taken out', async ({
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/login?table=t1-k7wq&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByText('Truffled bikini', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose this' }).click()
  await chooseAndAdd(page, ['Alcohol-free beer', 'Chocolate chip cookie'])
  await changeShop(server, ({ services = [] }) => {
    for (const service of services) if (service.orderType === 'dineIn') service.paused = true
  })
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  const notice = page.getByRole('main').getByText('The kitchen takes no such orders for the moment.')
  await expect(notice).toBeVisible()
  await expect(notice).not.toContainText('Your cart stays as it is')
  await page.getByRole('button', { name: /^Switch to / }).click()
  await expect(page.getByText('1 combo was taken out of your cart')).toBeVisible()
})
