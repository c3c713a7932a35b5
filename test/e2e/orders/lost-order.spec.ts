import { changeRows } from '../support/browser/phone-storage.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert, untilReadyOffline } from '../support/walk.ts'

/** An order that may have arrived, of which whoever is here now isn't told. */

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

test('a former guest’s order of unknown fate can be removed only after its deadline and a confirmation', async ({
  context,
  page,
}) => {
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await context.route('**/order/create', (route) => route.abort())
  await context.route('**/order/attempt/**', (route) => route.abort())
  const id = await orderDessert(page, origin())
  await expect(page.getByRole('heading', { name: 'Checking with the restaurant' })).toBeVisible()
  server.change(
    `insert into order_attempts (shop_id, idempotency_key, customer_id, fingerprint, status, answer, created_at)
     values ('despensa', '${id}', 'somebody', '', 400, '{}', ${Date.now()})`,
  )
  await page.goto(`${origin()}/register?table=t2-m4xe&redirect=/order`)
  await signUp(page, server)
  await context.unrouteAll()
  const card = page.getByRole('article').filter({ hasText: 'Made earlier as a guest' })
  await card.getByRole('link', { name: 'See what to do' }).click({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove from the list' })
  await expect(remove).toHaveCount(0)
  await changeRows(page, 'outbox', { deadlineAt: Date.now() - 1 })
  await page.reload()
  await remove.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText("That doesn't cancel it.")
  await sheet.getByRole('button', { name: 'Keep it' }).click()
  await expect(sheet).toBeHidden()
  await remove.click()
  await sheet.getByRole('button', { name: 'Remove from the list' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /View cart/ })).toHaveCount(0)
})
