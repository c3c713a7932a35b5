import { basePath } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import { closeContext } from '../support/browser/close-contexts.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { buyGift } from '../support/pay-voucher.ts'
import { askForCode, newNumber, signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { untilReadyOffline } from '../support/walk.ts'

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

test('a gift whose answer was lost is told to be on the balance of whoever opened it', async ({
  page,
  browser,
}) => {
  const { code } = await buyGift(page, server)
  const bea = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await bea.goto(`${origin}/register?redirect=/voucher`)
  await signUp(bea, server)
  // Pasted as a link, into the field.
  await bea.getByRole('link', { name: 'I have a gift code' }).click()
  await bea.getByLabel('Gift code').fill(`${origin}/voucher/gift#${code.replaceAll('-', '‑')}`)
  await bea.getByRole('button', { name: 'Look inside' }).click()
  const opening = `**${basePath}${calls.voucherGiftOpen.path}`
  await bea.route(opening, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await bea.getByRole('button', { name: 'Put it on my balance' }).click()
  await expect(bea.getByRole('alert')).toBeVisible()
  await bea.unroute(opening)
  await bea.goto(`${origin}/voucher/gift#${code}`)
  await bea.reload()
  await expect(bea.getByText('€20.00 has been added to your balance')).toBeVisible()
  await closeContext(bea.context())
})

test('a gift’s link that is opened without a network shows the gift once there is one', async ({
  page,
  browser,
}) => {
  const { code } = await buyGift(page, server)
  const bea = await (await browser.newContext()).newPage()
  await bea.goto(origin)
  await untilReadyOffline(bea)
  await bea.context().setOffline(true)
  await bea.goto(`${origin}/voucher/gift#${code}`)
  await expect(bea.getByRole('alert')).toBeVisible()
  await expect(bea.getByLabel('Gift code')).toHaveValue(code)
  await bea.context().setOffline(false)
  await expect(bea.getByText('A voucher for you')).toBeVisible()
  await expect(bea.getByRole('alert')).toHaveCount(0)
  await closeContext(bea.context())
})

test('a wrong gift code is marked at its field until it is changed, as is a gender that wasn’t chosen', async ({
  page,
}) => {
  await page.goto(`${origin}/voucher/gift#2222-2222-2222`)
  const field = page.getByLabel('Gift code')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/There is no gift with this code/)
  await field.fill('2222-2222-2223')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('There is no gift with this code')).toHaveCount(0)

  await page.goto(`${origin}/register`)
  await askForCode(page, server, newNumber())
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  const gender = page.getByRole('radio', { name: 'Female', exact: true })
  await expect(gender).toHaveAttribute('aria-invalid', 'true')
  await expect(gender).toHaveAccessibleDescription(/./)
})

test('whoever comes too late for a gift learns it, and is offered it no longer', async ({
  page,
  browser,
}) => {
  const { code } = await buyGift(page, server)
  const ready = async () => {
    const one = await (await browser.newContext()).newPage()
    await one.goto(`${origin}/register?redirect=/voucher`)
    await signUp(one, server)
    await one.goto(`${origin}/voucher/gift#${code}`)
    await expect(one.getByRole('button', { name: 'Put it on my balance' })).toBeVisible()
    return one
  }
  const first = await ready()
  const second = await ready()
  await first.getByRole('button', { name: 'Put it on my balance' }).click()
  await expect(first.getByText('€20.00 has been added to your balance').first()).toBeVisible()
  await second.getByRole('button', { name: 'Put it on my balance' }).click()
  await expect(second.getByText('It was opened: its balance is on a member')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Put it on my balance' })).toBeHidden()
  for (const one of [first, second]) await closeContext(one.context())
})
