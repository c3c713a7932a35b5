import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const at = (path: string) => `http://localhost:${server.port}${path}`

async function want(page: Page, ...names: string[]): Promise<void> {
  await page.goto(at('/menu'))
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  const diets = sheet.getByRole('group', { name: 'Only what is declared' })
  for (const name of names) await diets.getByRole('checkbox', { name, exact: true }).check()
  await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect(sheet).toBeHidden()
  // It is shown at once, and written down a moment later.
  await expect(page.getByText(/^Only what is declared: /)).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  if (!(await page.getByRole('searchbox').isVisible()))
    await page.getByRole('button', { name: 'Search the menu' }).click()
  await page.getByRole('searchbox').fill(text)
}
const row = (page: Page, name: string) =>
  page
    .getByRole('search')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a diet filter hides dishes declared otherwise, marks undeclared ones, survives a reload and is never sent', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  context.on('request', (request) => {
    // The app's own files have names that speak of it.
    if (!request.url().includes('/assets/')) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await want(page, 'Vegan')
  for (const turn of ['at once', 'after a reload']) {
    await expect(page.getByText('Only what is declared: Vegan'), turn).toBeVisible()
    await search(page, 'olives')
    await expect(row(page, 'Marinated arbequina olives')).toBeVisible()
    await expect(
      row(page, 'Marinated arbequina olives').getByText(/declared|Depends|Not stated/),
    ).toHaveCount(0)
    // Declared as vegetarian alone.
    await search(page, 'burrata')
    await expect(page.getByText('Nothing that was found is declared as you want it').last()).toBeVisible()
    await search(page, 'tapa of')
    await expect(row(page, 'Tapa of the day')).toContainText('Not stated: Vegan')
    // There is ham to put on it.
    await search(page, 'gazpacho')
    await expect(row(page, 'Gazpacho')).toContainText('Depends on what you choose: Vegan')
    await page.keyboard.press('Escape')
    // It goes back a step, which a reload at that moment waits for in vain.
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.reload()
  }
  expect(sent.filter((one) => /vegan|diet/i.test(one.replaceAll('itemDietList', '')))).toEqual([])
})

test('a dish’s diets change with its options, and an undeclared diet is mentioned only if it is filtered for', async ({
  page,
}) => {
  await page.goto(at('/item/gazpacho'))
  const declared = page.getByRole('region', { name: 'Declared as' })
  for (const name of ['Vegetarian', 'Vegan', 'Gluten-free'])
    await expect(declared.getByText(name, { exact: true })).toBeVisible()
  await page.getByText('Croutons').click()
  await expect(declared.getByText('Gluten-free')).toHaveCount(0)
  await expect(declared.getByText('Vegan', { exact: true })).toBeVisible()
  // Nothing is said where nothing is declared, unless one looks for it.
  await page.goto(at('/item/tapa-of-the-day'))
  await expect(page.getByRole('region', { name: 'Allergens' })).toBeVisible()
  await expect(declared).toHaveCount(0)
  await want(page, 'Halal')
  await page.goto(at('/item/tapa-of-the-day'))
  await expect(declared).toContainText("The restaurant hasn't said whether this dish is: Halal. Please ask.")
})

test('the diet filter applies to Home’s popular dishes and to the choices of a combo', async ({ page }) => {
  await page.goto(at('/'))
  // A drawn page may have it, too.
  const popular = page.locator('#app section', { has: page.getByRole('heading', { name: 'Popular' }) })
  await expect(popular.getByRole('listitem').first()).toBeVisible()
  const titles = () => popular.getByRole('heading', { level: 3 }).allTextContents()
  const before = await titles()
  await want(page, 'Vegetarian')
  await page.goto(at('/'))
  await expect(popular.getByRole('listitem').first()).toBeVisible()
  const after = await titles()
  expect(after.length).toBeGreaterThan(0)
  // What others like too much to leave out, and is declared otherwise, isn't recommended any more.
  expect(before).toContain('Truffled bikini')
  expect(after).not.toContain('Truffled bikini')
  expect(after).toContain('Potato tortilla')

  await page.goto(at('/login?redirect=/combo/market-menu'))
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Market menu' })).toBeVisible()
  await expect(page.getByText('Not declared as: Vegetarian').first()).toBeVisible()
})

test('a combo names the allergens of its dishes, those not stated and those that the customer avoids', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    for (const { items = [] } of file.categories ?? [])
      for (const item of items) if (item.id === 'vegetable-rice') delete item.allergens
  })
  await page.goto(at('/login?redirect=/combo/market-menu'))
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Market menu' })).toBeVisible()
  await expect(page.getByText(/^Contains .*Crustaceans.*Nuts.*Molluscs/)).toBeVisible()
  await expect(page.getByText('Allergens not stated', { exact: true })).toHaveCount(1)
  // Who avoids something hears it once.
  await page.goto(at('/menu'))
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  await sheet.getByRole('checkbox', { name: 'Nuts', exact: true }).check()
  await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('You avoid: Nuts').first()).toBeVisible()
  await page.goto(at('/combo/market-menu'))
  await expect(page.getByText('Contains: Nuts').first()).toBeVisible()
  await expect(page.getByText('Allergens not stated', { exact: true })).toHaveCount(1)
})
