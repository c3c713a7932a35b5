import type { Page } from 'playwright/test'
import { type Kitchen, openKitchen } from '../support/servers/kitchen.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, orderDessert } from '../support/walk.ts'

let kitchen: Kitchen
test.beforeEach(async () => {
  kitchen = await openKitchen()
})
test.afterEach(() => kitchen.dispose())

async function avoidNuts(page: Page): Promise<void> {
  await page.goto(`${kitchen.origin}/menu?table=t2-m4xe`)
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  await sheet.getByRole('checkbox', { name: 'Nuts', exact: true }).check()
  await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect(page.getByText('You avoid: Nuts')).toBeVisible()
}

test('a dish that is declared anew, at the same price, is marked in the cart and at the checkout, and isn’t ordered again unasked', async ({
  page,
}) => {
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  const order = page.url()
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const) await kitchen.move(step)
  await expect(page.getByRole('heading', { name: 'Completed', level: 2 })).toBeVisible()

  await avoidNuts(page)
  await page.goto(`${kitchen.origin}/item/cheesecake?table=t2-m4xe`)
  await chooseAndAdd(page, [])
  await page.goto(`${kitchen.origin}/order/confirm?table=t2-m4xe`)
  await expect(page.getByRole('list').getByText('Burnt cheesecake')).toBeVisible()
  await expect(page.getByText('Contains: Nuts')).toHaveCount(0)

  await kitchen.change((file) => {
    for (const { items } of file.categories)
      for (const item of items) if (item.id === 'cheesecake') item.allergens = ['gluten', 'nuts']
  })
  kitchen.services.changes.publish({ kind: 'shop', shopId: 'despensa' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Burnt cheesecake' })).toContainText(
    'Contains: Nuts',
  )
  await page.getByRole('link', { name: 'Edit' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('listitem').filter({ hasText: 'Burnt cheesecake' })).toContainText(
    'Contains: Nuts',
  )

  await page.goto(order)
  await page.getByRole('button', { name: 'Order it again' }).click()
  const left = page.getByText('Not added because of your filter: Burnt cheesecake')
  await expect(left).toBeVisible()
  await expect(left).toContainText('Contains: Nuts')
  await expect(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
})
