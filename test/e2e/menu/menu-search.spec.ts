import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

async function openMenu(page: Page, more = ''): Promise<void> {
  await page.goto(`${origin}/menu?table=t1-k7wq${more}`)
  await expect(page.getByRole('navigation').getByRole('button').first()).toBeVisible()
  await expect(page.locator('#first-screen')).toHaveCount(0)
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('searchbox', { name: 'Search the menu' })
  await expect(field).toBeFocused()
  await field.pressSequentially(text)
}

async function avoid(page: Page, ...allergens: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  for (const name of allergens) await sheet.getByRole('checkbox', { name, exact: true }).check()
  await sheet.getByRole('button', { name: /^Show \d+ dishes$/ }).click()
  await expect(sheet).toBeHidden()
}

const found = (page: Page) => page.getByRole('search').getByRole('listitem')
/** The search in the menu's place: the row of one dish. */
const row = (page: Page, name: string) =>
  found(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

test(
  'without a network, the search finds dishes while typing, ignores accents and can add to the cart',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${origin}/?table=t1-k7wq`)
    await untilReadyOffline(page)
    await server.stop('SIGKILL')
    await openMenu(page)
    await searchFor(page, 'L’ESC')
    await expect(row(page, 'Anchovies from L’Escala')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').fill('leche cafe')
    await expect(found(page)).toHaveCount(1)
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 dish found')
    await expect(page.getByRole('heading', { name: 'Café con leche' })).toBeVisible()

    await page.getByRole('searchbox').fill('gilda')
    await page.getByRole('button', { name: 'Add Gilda' }).click()
    await expect(page.getByRole('button', { name: 'Add one more Gilda, 1 in the cart' })).toBeVisible()
    // The cart opens on top of what was found, and leaves it there.
    await page.getByRole('button', { name: /View cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(row(page, 'Gilda')).toBeVisible()

    await page.getByRole('searchbox').fill('gilda con piñones')
    await expect(page.getByRole('heading', { name: 'Nothing found for “gilda con piñones”' })).toBeVisible()
    await page.getByRole('search').getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  },
)

test('the search works in the language in which the menu is shown', async ({ page }) => {
  await openMenu(page, '&language=es')
  await page.getByRole('button', { name: 'Buscar en la carta' }).click()
  await page.getByRole('searchbox').pressSequentially('jamon iber')
  await expect(page.getByRole('heading', { name: '2 platos encontrados' })).toBeVisible()
  await expect(found(page).first()).toContainText('Jamón ibérico de bellota')
  await openMenu(page, '&language=zh')
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await page.getByRole('searchbox').fill('沙拉 市场')
  await expect(page.getByRole('heading', { name: '市场沙拉' })).toBeVisible()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`closing the search with Escape or Back restores the menu’s scroll position (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await openMenu(page)
    await page.evaluate(() => scrollTo(0, 2000))
    await expect(page.getByRole('button', { name: 'Search the menu' })).toBeInViewport()
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await searchFor(page, 'a')
      await expect.poll(() => found(page).count()).toBeGreaterThan(10)
      await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden()
      await page.evaluate(() => scrollTo(0, 700))
      await close()
      await expect(page.getByRole('search')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Search the menu' })).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(2000)
    }
  })

test('search results stay after a dish was opened and left, and are gone after a change of tab', async ({
  page,
}) => {
  await openMenu(page)
  await page.evaluate(() => scrollTo(0, 1000))
  await searchFor(page, 'pa')
  await expect.poll(() => found(page).count()).toBeGreaterThan(8)
  // Until nothing changes any more under the scrolling.
  await page.waitForTimeout(600)
  await page.evaluate(() => scrollTo(0, 500))
  await page.waitForTimeout(200)
  await found(page).nth(4).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/(item|combo)\//)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('pa')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Menu', exact: true }).first().click()
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000)
})

test('of 1,000 search results only those near the viewport are rendered', async ({ page }) => {
  await changeShop(server, ({ categories = [] }) => {
    categories.push({
      id: 'many',
      name: 'Many',
      items: Array.from({ length: 1_000 }, (_, n) => ({
        id: `many-${n}`,
        title: `Plain rice ${n}`,
        price: 8,
      })),
    })
  })
  await openMenu(page)
  await searchFor(page, 'plain rice')
  await expect(page.getByRole('heading', { name: '1,000 dishes found' })).toBeVisible()
  expect(await found(page).count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(row(page, 'Plain rice 999')).toBeInViewport()
  expect(await found(page).count()).toBeLessThan(60)
})

test('dishes with an avoided allergen are hidden and unstated allergens are marked, also after a reload', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await openMenu(page)
  await avoid(page, 'Nuts', 'Milk')
  for (const turn of ['at once', 'after a reload']) {
    await expect(page.getByText('You avoid: Milk, Nuts'), turn).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allergens and diets · 2' })).toBeVisible()
    await searchFor(page, 'cheese')
    await expect(page.getByText('All that was found contains what you avoid').last()).toBeVisible()
    await expect(found(page)).toHaveCount(0)
    await page.getByRole('searchbox').fill('tapa of')
    await expect(row(page, 'Tapa of the day')).toContainText('Allergens not stated')
    await page.getByRole('searchbox').fill('market salad')
    await expect(row(page, 'Market salad')).toContainText('Some options contain: Milk, Nuts')
    await page.keyboard.press('Escape')
    await page.reload()
  }
  expect(sent.filter((one) => /avoid|allerg/i.test(one.replaceAll('itemAllergicList', '')))).toEqual([])

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Desserts', { exact: true }).click()
  const cheesecake = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Burnt cheesecake' }) })
  await expect(cheesecake).toContainText('Contains: Milk')
  // Not by one tap: its own screen says what is in it.
  await expect(cheesecake.getByRole('button')).toHaveCount(0)
  await cheesecake.getByRole('link').first().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Milk' })).toContainText('You avoid')
  await page.goBack()

  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Show \d+ dishes$/ })
    .click()
  await expect(page.getByText(/^You avoid/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Allergens and diets', exact: true })).toBeVisible()
})

test('a dish that by default contains an avoided allergen has no *Add* button, and mandatory dishes stay listed', async ({
  page,
}) => {
  await changeShop(server, ({ categories = [] }) => {
    const items = categories.flatMap((category) => category.items)
    const [gilda, olives] = ['gilda', 'olives'].map((id) => items.find((item) => item.id === id)!)
    olives!.allergens = ['lupin']
    olives!.mandatory = true
    gilda!.allergens = []
    gilda!.groups = [
      {
        id: 'with',
        name: 'With',
        min: 0,
        max: 1,
        values: [{ id: 'lupin', name: 'Lupin', default: true, allergens: ['lupin'] }],
      },
    ]
  })
  await openMenu(page)
  await avoid(page, 'Lupin')
  await searchFor(page, 'gilda')
  await expect(row(page, 'Gilda')).toContainText('Unless changed, contains: Lupin')
  await expect(row(page, 'Gilda').getByRole('button')).toHaveCount(0)
  await page.getByRole('searchbox').fill('olives')
  await expect(row(page, 'Marinated arbequina olives')).toContainText('Contains: Lupin')
})

test('no caret stays in the hidden menu after a search, as the browser would lay the menu out for it', async ({
  page,
}) => {
  await openMenu(page)
  await searchFor(page, 'rice')
  await expect(found(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('search')).toHaveCount(0)
  const isInMenu = () =>
    page.evaluate(() => {
      const caret = getSelection()?.anchorNode ?? null
      return document.querySelector('[data-dish]')!.closest('main > div')!.contains(caret)
    })
  expect(await isInMenu()).toBe(true)
  await page.getByRole('link', { name: 'Home', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Search the menu' })).toHaveCount(0)
  expect(await isInMenu()).toBe(false)
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Search the menu' })).toBeVisible()
})

test('no caret stays beside the hidden menu after a tap on a tab, as the browser would lay the menu out for it', async ({
  page,
}) => {
  await openMenu(page)
  await searchFor(page, 'rice')
  await expect(found(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('search')).toHaveCount(0)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Search the menu' })).toHaveCount(0)
  // Reading the selection earlier would change where the tap puts the caret.
  await expect.poll(() => page.evaluate(() => getSelection()?.type)).toBe('None')
})
