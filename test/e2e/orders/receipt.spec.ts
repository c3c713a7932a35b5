import { readFileSync } from 'node:fs'
import { type Kitchen, openKitchen } from '../support/servers/kitchen.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert, orderDessert, placeTheOrder } from '../support/walk.ts'

let kitchen: Kitchen
test.beforeEach(async () => {
  kitchen = await openKitchen()
})
test.afterEach(() => kitchen.dispose())

test('a receipt shows total and taxes, can be saved offline as one file, and prints without the page behind it', async ({
  page,
  context,
}) => {
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const) await kitchen.move(step)
  await expect(page.getByRole('heading', { name: 'Completed', level: 2 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Receipt' }).click()
  const sheet = page.getByRole('dialog', { name: 'Receipt' })
  await expect(sheet.getByRole('row', { name: 'Total €5.80' })).toBeVisible()
  await expect(sheet.getByRole('row', { name: 'VAT 10% €5.27 €0.53' })).toBeVisible()
  await expect(sheet.getByText('Carrer de les Barques Velles')).toBeVisible()

  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^receipt-[\w-]+\.html$/)
  const html = readFileSync((await file.path())!, 'utf8')
  expect(html).toContain('<!doctype html>')
  expect(html).toContain('€0.53')
  // It needs nothing but itself.
  expect(html).not.toMatch(/https?:|src=|href=|<script|class=/)

  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByText('La Despensa')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Progress', includeHidden: true })).toBeHidden()
  await page.screenshot({ path: test.info().outputPath('print.png') })
})

test('an order that is paid later is on the restaurant’s bill once it is completed, and no longer owed in the app', async ({
  page,
}) => {
  await checkOutDessert(page, kitchen.origin)
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Pay later').click()
  await placeTheOrder(page)
  const owed = page.getByText('Still to pay')
  await expect(owed).toBeVisible()
  for (const step of ['confirm', 'prepare', 'ready'] as const) await kitchen.move(step)
  await kitchen.move('complete', { tookMoney: false })
  await expect(page.getByText("On the restaurant's bill")).toBeVisible()
  await page.getByRole('button', { name: 'Receipt' }).click()
  const sheet = page.getByRole('dialog', { name: 'Receipt' })
  await expect(sheet.getByRole('row', { name: "On the restaurant's bill €5.80" })).toBeVisible()
  await expect(owed).toHaveCount(0)
})
