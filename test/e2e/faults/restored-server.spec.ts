import { copyFileSync } from 'node:fs'
import { databaseIn } from '../support/servers/demo-data.ts'
import { openDemoServer, type DemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { orderButton } from '../../support/order-button.ts'
import { checkOutDessert, orderDessert, placeTheOrder } from '../support/walk.ts'

/** The owner restores the backup of an hour ago: the orders since are gone. */

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('G33 an order missing from a restored backup is shown as no longer known, and can be ordered again', async ({
  page,
}) => {
  await server.stop()
  copyFileSync(databaseIn(server.folder), `${server.folder}/backup`)
  await server.start()
  const origin = `http://localhost:${server.port}`
  await orderDessert(page, origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()

  await server.stop()
  copyFileSync(`${server.folder}/backup`, databaseIn(server.folder))
  await server.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not known any more' })).toBeVisible()
  await expect(
    page.getByText('Ask there whether it is being made before you order again').first(),
  ).toBeVisible()
  await page.goto(`${origin}/order?table=t2-m4xe`)
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  await page.getByText('Not known any more').click()
  await page.getByRole('button', { name: 'Order it again' }).click()
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})

test('an unpaid order missing from a restored backup can’t be paid, and is shown as no longer known', async ({
  page,
}) => {
  await server.stop()
  copyFileSync(databaseIn(server.folder), `${server.folder}/backup`)
  await server.start()
  await checkOutDessert(page, `http://localhost:${server.port}`)
  await page.getByText('Card', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  await page.getByText('I accept the payment agreement').click()
  await page.getByRole('button', { name: orderButton }).click()
  const pay = page.getByRole('button', { name: /^Pay €/ })
  await expect(pay).toBeVisible()

  await server.stop()
  copyFileSync(`${server.folder}/backup`, databaseIn(server.folder))
  await server.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not known any more' })).toBeVisible()
  await expect(pay).toHaveCount(0)
})
