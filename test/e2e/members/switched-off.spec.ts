import type { Page } from 'playwright/test'
import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember } from '../support/servers/owner.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, readyToOrder, untilReadyOffline } from '../support/walk.ts'

/** The owner takes a part of the membership away while a member stands on its screen. */

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

/** Nothing of what a member may have. */
function withoutAny(file: ShopFileInput): void {
  delete file.points
  delete file.invitations
  delete file.missions
  file.membershipLevels = []
  file.vouchers = []
  file.features = {}
}

const member = async (page: Page, redirect: string, ...given: string[]): Promise<void> => {
  await page.goto(`${origin}/register?redirect=/profile`)
  const number = await signUp(page, server)
  if (given.length > 0) giveMember(server, number, ...given)
  await page.goto(`${origin}${redirect}`)
}

test('if the shop ends invitations, sign-up drops the typed invite code with a message and still works', async ({
  page,
}) => {
  await page.goto(`${origin}/register`)
  await page.getByRole('button', { name: 'I have an invite code' }).click()
  await page.getByLabel('Invite code').fill('ABCD1234')
  await changeShop(server, withoutAny)
  // An import tells nobody: an open phone looks every two minutes. Of what the desk switches it is told at once.
  const desk = (call: string, data: object) => page.request.post(`${origin}/desk/api/${call}`, { data })
  await desk('sign-in', { key: server.deskKey })
  expect((await desk('pause', { serviceId: ':booking', minutes: 30 })).status()).toBe(200)
  await expect(page.getByLabel('Invite code')).toBeHidden()
  await expect(page.getByText("This restaurant doesn't reward invitations at the moment.")).toBeVisible()
  await signUp(page, server)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('claiming a coupon that the shop has withdrawn says so and removes it from the list', async ({
  page,
}) => {
  await member(page, '/voucher')
  const take = page.getByRole('button', { name: 'Take it: A sweet afternoon: half off' })
  await expect(take).toBeVisible()
  await changeShop(server, (file) => {
    file.vouchers = file.vouchers?.filter((entry) => entry.for !== 'whoClaims') ?? []
  })
  await take.click()
  await expect(page.getByText('There is no such coupon here.')).toBeVisible()
  await expect(take).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('10 % off your order')
})

test('if the shop ends points during checkout, the order is stopped for the customer to see the change', async ({
  page,
}) => {
  await page.goto(`${origin}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await member(page, '/item/burrata?table=t1-k7wq', '--points', '100')
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByText('Use my 100 points').click()
  const order = await readyToOrder(page)
  await expect(order).toHaveText(/€6\.50/)
  await changeShop(server, withoutAny)
  await order.click()
  await expect(page.getByRole('heading', { name: 'The menu has changed' })).toBeVisible()
  expect(server.orders()).toHaveLength(0)
})

test('after the shop ends all benefits, a member still sees balance and coupon and can enter a gift code', async ({
  page,
}) => {
  await member(page, '/member', '--balance', '30')
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  await changeShop(server, withoutAny)
  for (const path of ['/member', '/voucher']) {
    await page.goto(`${origin}${path}`)
    await expect(page.getByText('€30.00')).toBeVisible()
    // The doors to what there is no more are gone, once the phone has heard of it: there may still be both at first.
    await expect(page.getByRole('link', { name: /Rewards to earn|Buy a voucher/ })).toHaveCount(0)
    await expect(page.getByText('10 % off your order', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'I have a gift code' }).click()
  await expect(page.getByLabel('Gift code')).toBeVisible()
})
