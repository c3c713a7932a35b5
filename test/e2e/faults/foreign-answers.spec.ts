import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert } from '../support/walk.ts'

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('G35 a proxy that refuses every order is reported as blocking it, and the order is sent once it is gone', async ({
  context,
  page,
}) => {
  let refused = 0
  await context.route('**/order/create', (route) => {
    refused += 1
    return route.fulfill({ status: 403, contentType: 'text/html', body: '<html>Forbidden</html>' })
  })
  await orderDessert(page, `http://localhost:${server.port}`)
  const blocked = page.getByRole('heading', { name: 'This network blocks your order' })
  await expect(blocked).toBeVisible()
  await expect.poll(() => refused).toBeGreaterThanOrEqual(4)
  // The words don't swing with each attempt.
  await expect(blocked).toBeVisible({ timeout: 1 })

  await context.unroute('**/order/create')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})
