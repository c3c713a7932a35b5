import { renewDeskKey } from '../../../server/desk/access/desk-key.ts'
import { renewManager } from '../../../server/desk/access/managers.ts'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { type Kitchen, openKitchen } from '../support/servers/kitchen.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert } from '../support/walk.ts'

let kitchen: Kitchen
test.beforeEach(async () => {
  kitchen = await openKitchen()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await kitchen.dispose()
})

test('money that a bank took twice for an order that stands is shown as going back', async ({ page }) => {
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  await kitchen.db.updateTable('orders').set({ refund_cents: 5_80 }).execute()
  await kitchen.move('confirm')
  const back = page.getByRole('heading', { name: 'You get back' }).locator('..')
  await expect(back).toContainText('What was paid by mistake€5.80')
})

test('a manager refunds part of an order at the desk, and the customer sees it at once and on the receipt', async ({
  page,
  browser,
}) => {
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const) await kitchen.move(step)
  await expect(page.getByRole('heading', { name: 'Completed', level: 2 })).toBeVisible()
  const now = Date.now()
  const [key, own] = [
    await renewDeskKey(kitchen.db, 'despensa', now),
    await renewManager(kitchen.db, 'despensa', 'Rosa', now),
  ]
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const desk = await context.newPage()
  await desk.goto(`${kitchen.origin}/desk`)
  await desk.getByRole('textbox', { name: 'Key' }).fill(key)
  await desk.getByRole('button', { name: 'Sign in' }).click()

  const card = desk.getByRole('region', { name: 'Done' }).getByRole('article')
  await card.getByRole('button', { name: 'Refund …' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Refund / })
  await dialog.getByLabel('Your own key').fill(own)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText('€5.80 can be given back: €5.80 at the counter')).toBeVisible()
  for (const typed of ['1e3', '-1', '1.005', '0', '5.81']) {
    await dialog.getByLabel('Amount in EUR').fill(typed)
    await dialog.getByLabel('Why').fill('The cake was frozen')
    await dialog.getByRole('button', { name: 'Give it back' }).click()
    await expect(desk.getByText('That isn’t an amount up to €5.80.')).toBeVisible()
  }
  await dialog.getByLabel('Amount in EUR').fill('2,5')
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await expect(desk.getByText('Written down. Give €2.50 at the counter.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText(
    '€2.50 at the counter · Rosa · “The cake was frozen”',
  )
  await expect(dialog.getByText('€3.30 can be given back:')).toBeVisible()

  // The phone was told; nobody touched it.
  await expect(
    page.getByText(/^€2\.50 was refunded \(\d\d:\d\d\)\. The restaurant says: “The cake was frozen”$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Receipt' }).click()
  const sheet = page.getByRole('dialog', { name: 'Receipt' })
  await expect(sheet.getByRole('row', { name: /^Refunded on .+ -€2\.50$/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'All that is left: €3.30' }).click()
  await dialog.getByLabel('Why').fill('All of it')
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await expect(dialog.getByText('Nothing of it is left to give back.')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(card.getByText('€5.80 refunded')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Refund …' })).toBeHidden()

  // Also of an order that left the board, by its number; and closing the dialog has locked it again.
  const { number } = await kitchen.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  await desk.getByRole('button', { name: 'Members' }).click()
  const members = desk.getByRole('dialog', { name: 'Members', exact: true })
  await members.getByLabel('Your own key').fill(own)
  await members.getByRole('button', { name: 'Open' }).click()
  await members.getByRole('button', { name: 'Refund an order …' }).click()
  const search = desk.getByRole('dialog', { name: 'Refund an order …' })
  await search.getByLabel('Number of the order').fill('nothing')
  await search.getByRole('button', { name: 'Find' }).click()
  await expect(desk.getByText('There is no such order.')).toBeVisible()
  await search.getByLabel('Number of the order').fill(number)
  await search.getByRole('button', { name: 'Find' }).click()
  await expect(search.getByRole('listitem')).toHaveCount(2)
})
