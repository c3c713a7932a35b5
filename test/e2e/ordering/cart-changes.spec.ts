import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd } from '../support/walk.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const lineOf = (page: Page, title: string) =>
  cart(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('the cart shows each line’s menu change and newly required dishes, and changes nothing without a tap', async ({
  page,
}) => {
  for (const item of ['cheesecake', 'gazpacho', 'burrata']) {
    await page.goto(`http://localhost:${server.port}/item/${item}?table=t2-m4xe`)
    await chooseAndAdd(page, [])
  }
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await changeShop(server, ({ categories = [] }) => {
    for (const category of categories) {
      for (const item of category.items) {
        if (item.id === 'cheesecake') item.price = 7.5
        if (item.id === 'gazpacho') item.orderTypes = ['pickup']
        if (item.id === 'espresso') item.mandatory = true
      }
      if (category.items.some(({ id }) => id === 'orange-juice')) category.required = true
    }
  })
  await page.getByRole('button', { name: 'Fetch the menu again' }).click()
  const bar = page.getByRole('button', { name: /View cart.*the menu has changed/ })
  await bar.click()
  await expect(cart(page).getByText('The menu has changed: have a look at 2 dishes below.')).toBeVisible()
  await expect(lineOf(page, 'Burrata').getByText(/changed|longer/)).toHaveCount(0)

  // Gone: said, and there is nothing to do but to let it go.
  const soup = lineOf(page, 'Gazpacho')
  await expect(soup.getByText('Sold out, or no longer on the menu')).toBeVisible()
  await expect(soup.getByRole('button')).toHaveCount(1)
  await soup.getByRole('button', { name: /^Remove/ }).click()
  await expect(soup).toHaveCount(0)
  // It is shown ahead of being written.
  await expect(cart(page).locator('[aria-busy]')).toHaveCount(0)

  // Another price: as it was until it is accepted.
  const cake = lineOf(page, 'Burnt cheesecake')
  await expect(cake).toContainText('Before €5.80')
  await expect(cake).toContainText('Now €7.50')
  await page.reload()
  await expect(cake).toContainText('Before €5.80')
  await cake.getByRole('button', { name: 'Accept €7.50 for Burnt cheesecake' }).click()
  await expect(cake.getByText('Before')).toHaveCount(0)
  await expect(cake).toContainText('€7.50')
  await expect(cart(page).getByText(/The menu has changed/)).toHaveCount(0)

  // What is required now is named, with the way to it.
  const required = cart(page).getByText('Every order needs: Espresso')
  await expect(required).toBeVisible()
  await cart(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(required).toHaveCount(0)
  await expect(lineOf(page, 'Espresso')).toBeVisible()
  await expect(cart(page).getByText(/Every order needs something from: /)).toBeVisible()
  await cart(page).getByRole('button', { name: 'Choose' }).click()
  await expect(cart(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: /orange juice/i }).first()).toBeInViewport()
})

test('an open dish that loses a chosen size and option names them, and isn’t added before that was seen', async ({
  page,
  context,
}) => {
  await page.goto(`http://localhost:${server.port}/item/escalivada-pizza?table=t2-m4xe`)
  const size = page.getByRole('radiogroup', { name: 'Size' })
  await size.getByText('Large, 33 cm').click()
  await page.getByRole('button', { name: 'More: Mushrooms' }).click()
  await expect(size.getByRole('radio', { name: /^Large/ })).toBeChecked()
  await changeShop(server, ({ categories = [], optionGroups = [] }) => {
    for (const item of categories.flatMap(({ items }) => items)) {
      if (item.id !== 'escalivada-pizza') continue
      item.skus = item.skus?.filter(({ id }) => id !== 'escalivada-pizza-33')
      for (const dimension of item.skuDimensions ?? []) dimension.values = dimension.values.slice(0, 1)
    }
    for (const group of optionGroups) group.values = group.values.filter(({ id }) => id !== 'top-mushrooms')
  })
  // Another tab fetches the menu for all.
  const other = await context.newPage()
  await other.goto(`http://localhost:${server.port}/menu?table=t2-m4xe`)
  await page.bringToFront()
  const gone = page.getByText('No longer available: Large, 33 cm and Mushrooms')
  await expect(gone).toBeVisible()
  await expect(size.getByRole('radio', { checked: true })).toHaveCount(0)

  const add = page.getByRole('button', { name: /^Add/ })
  await add.click()
  await expect(page.locator(':focus').filter({ has: gone })).toBeInViewport()
  await add.click()
  await expect(page.locator(':focus')).toHaveAccessibleName('Size')
  await expect(page).toHaveURL(/\/item\/escalivada-pizza/)
  await size.getByText('Regular, 25 cm').click()
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await expect(lineOf(page, 'Escalivada and goat’s cheese').getByText('Regular, 25 cm')).toBeVisible()
})

test('a dish that becomes members-only is marked in a guest’s cart with a link to sign in', async ({
  page,
}) => {
  for (const item of ['cheesecake', 'burrata']) {
    await page.goto(`http://localhost:${server.port}/item/${item}?table=t2-m4xe`)
    await chooseAndAdd(page, [])
  }
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await changeShop(server, ({ categories = [] }) => {
    for (const item of categories.flatMap(({ items }) => items))
      if (item.id === 'burrata') item.memberOnly = true
  })
  await page.getByRole('button', { name: 'Fetch the menu again' }).click()
  await page.getByRole('button', { name: /View cart.*the menu has changed/ }).click()
  const line = lineOf(page, 'Burrata')
  await expect(line.getByText("for the restaurant's members only")).toBeVisible()
  await expect(line.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await expect(lineOf(page, 'Burnt cheesecake').getByText(/members/)).toHaveCount(0)
  await line.getByRole('link', { name: 'Sign in or sign up' }).click()
  await expect(page).toHaveURL(/\/login\?.*redirect=/)
})

test('an unavailable dish and a menu without dishes name “sold out” as a possible reason', async ({
  page,
}) => {
  await changeShop(server, ({ categories = [], combos = [] }) => {
    const items = categories.flatMap((category) => category.items)
    for (const one of [...categories, ...items, ...combos]) one.orderTypes = ['pickup']
  })
  await page.goto(`http://localhost:${server.port}/menu?table=t2-m4xe`)
  await expect(
    page.getByRole('main').getByText('Every dish is sold out or served at other hours.'),
  ).toBeVisible()
  await page.goto(`http://localhost:${server.port}/item/gazpacho?table=t2-m4xe`)
  await expect(page.getByRole('main').getByText('It may be sold out, or served at other hours')).toBeVisible()
})
