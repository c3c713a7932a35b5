import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { buyGift } from '../support/pay-voucher.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

test('G32 a gift that somebody left at the sign-in isn’t handed to the next person on this phone', async ({
  page,
  browser,
}) => {
  const { code } = await buyGift(page, server)
  const shared = await (await browser.newContext()).newPage()
  const leaveAtSignIn = async () => {
    await shared.goto(`${origin}/voucher/gift#${code}`)
    await shared.getByRole('link', { name: 'Sign in' }).click()
    await expect(shared).toHaveURL(/\/login/)
  }
  const openEmpty = async () => {
    await shared.getByRole('link', { name: 'I have a gift code' }).click()
    await expect(shared.getByLabel('Gift code')).toHaveValue('')
    await expect(shared.getByText('A voucher for you')).toBeHidden()
  }
  // Somebody else only looks around.
  await leaveAtSignIn()
  await shared.goto(`${origin}/voucher`)
  await openEmpty()
  // Somebody else signs up for themselves.
  await leaveAtSignIn()
  await shared.goto(`${origin}/register?redirect=/voucher`)
  await signUp(shared, server)
  await openEmpty()
  expect(await shared.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(code)
  await shared.context().close()
})
