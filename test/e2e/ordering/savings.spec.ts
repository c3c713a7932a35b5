import { delayCommand } from '../support/browser/held-engine.ts'
import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember } from '../support/servers/owner.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, placeTheOrder, readyToOrder, untilPriced, untilReadyOffline } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const has = 'The restaurant has your order'
const coupons = (page: Page) => page.getByRole('radiogroup', { name: 'Save on this order' })
const purse = (page: Page) => page.getByRole('group', { name: 'Save on this order' })

/** A new member at table 1, with two burratas for 23.00 in the cart. */
async function memberAtTable(page: Page, ...given: string[]): Promise<string> {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await page.goto(`${origin()}/register?table=t1-k7wq&redirect=/item/burrata`)
  const number = await signUp(page, server)
  if (given.length > 0) giveMember(server, number, ...given)
  await page.goto(`${origin()}/item/burrata?table=t1-k7wq`)
  await page.getByRole('button', { name: 'More: How many' }).click()
  await chooseAndAdd(page, [])
  return number
}

async function checkOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}

test('coupon, points and balance are deducted and itemised, also for an order that waits for the server', async ({
  page,
}) => {
  const number = await memberAtTable(page, '--points', '40', '--balance', '5')
  await checkOut(page)
  await expect(coupons(page).getByText('10 % off your order')).toBeVisible()
  await expect(coupons(page).getByRole('radio', { name: /Free delivery/ })).toBeDisabled()
  await coupons(page).getByText('10 % off your order').click()
  await purse(page).getByText('Use my 40 points').click()
  const said = page.getByRole('status').filter({ hasText: /^Total: / })
  await expect(said).toHaveText('Total: €18.70')
  await purse(page).getByText('Use my voucher balance').click()
  const order = await readyToOrder(page)
  await expect(order).toHaveText(/€13\.70/)
  await page.getByText('Total', { exact: true }).click()
  for (const [rule, amount] of [
    ['Dishes', '€23.00'],
    ['Coupon', '-€2.30'],
    ['Points', '-€2.00'],
    ['Voucher balance', '-€5.00'],
    ['To pay', '€13.70'],
  ] as const)
    await expect(page.getByRole('definition').filter({ hasText: amount }).first(), rule).toBeVisible()

  await server.stop('SIGKILL')
  await order.click()
  await expect(page.getByText(/Saved on this phone|Checking with the restaurant/).first()).toBeVisible()
  await server.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: has })).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: 1370 }])
  await expect(page.getByText('10 % off your order')).toBeVisible()
  // On the receipt the balance is money that was paid, as the rest is to be.
  await page.getByRole('button', { name: 'Receipt' }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  for (const name of ['Total €18.70', 'Paid (Voucher balance) €5.00', 'Still to pay €13.70'])
    await expect(receipt.getByRole('row', { name })).toBeVisible()
  expect(giveMember(server, number)).toMatch(/Points +0,[^]*Balance +0\.00[^]*Coupons +none/)
})

test('what an order takes that waits for the server isn’t shown as free, neither to a member nor in the profile', async ({
  page,
}) => {
  await memberAtTable(page, '--points', '40', '--balance', '5')
  await page.goto(`${origin()}/voucher`)
  const own = page.getByRole('region', { name: 'Your coupons' })
  await expect(own).toContainText('10 % off your order')
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await checkOut(page)
  await coupons(page).getByText('10 % off your order').click()
  await purse(page).getByText('Use my 40 points').click()
  await purse(page).getByText('Use my voucher balance').click()
  const order = await readyToOrder(page)
  await server.stop('SIGKILL')
  await order.click()
  await expect(page.getByText(/Saved on this phone|Checking with the restaurant/).first()).toBeVisible()

  await page.goto(`${origin()}/voucher`)
  const held = '€5.00 more in orders under way'
  await expect(page.getByRole('region', { name: 'Voucher balance' })).toContainText(held)
  await expect(page.getByRole('region', { name: 'In an order under way' })).toContainText(
    '10 % off your order',
  )
  await expect(own).toHaveCount(0)
  await page.goto(`${origin()}/member`)
  const account = page.getByRole('region', { name: 'Neighbour' })
  for (const words of ['40 more in orders under way', held]) await expect(account).toContainText(words)
  await expect(account).toContainText('€0.00')
  await expect(own).toHaveCount(0)
  await page.goto(`${origin()}/profile`)
  for (const words of ['040 more in orders under way', `€0.00${held}`])
    await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
  await expect(page.getByText('10 % off your order')).toHaveCount(0)
})

test('an order can be paid with the balance alone at the member rate; cancelling it restores the balance', async ({
  page,
}) => {
  const number = await memberAtTable(page, '--spent', '500', '--balance', '25')
  await checkOut(page)
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Voucher balance and points').click()
  const order = await readyToOrder(page)
  // 23.00 at 0.925 is 21.28, which the balance covers.
  await expect(order).toHaveText(/€0\.00/)
  expect(await placeTheOrderOn(page, order)).toBe(0)
  await expect(page.getByRole('heading', { name: has })).toBeVisible()
  expect(giveMember(server, number)).toContain('Balance  3.72 EUR')
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect.poll(() => server.orders()[0]?.state).toBe('cancelled')
  expect(giveMember(server, number)).toContain('Balance  25.00 EUR')
})

test('the profile lists a member’s benefits, and the checkout shows which payment gets the member rate', async ({
  page,
}) => {
  await memberAtTable(page, '--spent', '500', '--balance', '25', '--points', '40', '--voucher', 'five-off')
  await checkOut(page)
  const payment = page.getByRole('radiogroup', { name: 'Payment' })
  await expect(payment.getByRole('radio', { name: /Card Family: 7\.5% off/ })).toBeVisible()
  await expect(payment.getByRole('radio', { name: 'Pay at the restaurant', exact: true })).toBeVisible()

  await page.goto(`${origin()}/profile?table=t1-k7wq`)
  for (const [term, value] of [
    ['Level', 'Family'],
    ['Points', '40, worth €2.00'],
    ['Voucher balance', '€25.00'],
    ['Coupons', '€5 off from €25'],
  ] as const)
    await expect(
      page.getByText(term, { exact: true }).locator('..').getByText(value, { exact: true }),
    ).toBeVisible()
  await expect(page.getByText('You pay 7.5% less when you pay in the app.')).toBeVisible()
  // What a guest is told to do isn't what a member does.
  await expect(page.getByText(/are kept on this phone until you log out/)).toBeVisible()
})

test('too small a balance blocks the order before the tap, and isn’t ticked after a change of payment', async ({
  page,
}) => {
  await memberAtTable(page, '--balance', '5')
  await checkOut(page)
  // Screen readers tell what appears in a region that was there before.
  const why = page.locator('form').getByRole('status').last()
  await expect(why).toBeEmpty()
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Voucher balance and points').click()
  await expect(why.getByText("Your voucher balance doesn't cover this order.")).toBeVisible()
  await expect(page.getByRole('button', { name: orderButton })).toBeDisabled()
  // What was paid with a moment ago ticks nothing now, also while the price is being worked out.
  await page.evaluate(delayCommand, 'quoteOrder')
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Pay at the restaurant').click()
  await purse(page).getByText('Use my voucher balance').click()
  expect(await placeTheOrder(page)).toBe(1800)
})

test('where points would pay what too small a balance leaves, the checkout suggests them', async ({
  page,
}) => {
  await memberAtTable(page, '--balance', '5', '--points', '400')
  await checkOut(page)
  await page.getByRole('radiogroup', { name: 'Payment' }).getByText('Voucher balance and points').click()
  const advice = page.getByText('Use your points too')
  await expect(advice).toBeVisible()
  await purse(page).getByText('Use my 400 points').click()
  await expect(advice).toHaveCount(0)
  const order = page.getByRole('button', { name: orderButton })
  await expect(order).toHaveText(/€0\.00/)
  await expect(order).toBeEnabled()
})

test('the balance isn’t ticked after a change of payment, even if a coupon and points were chosen with it', async ({
  page,
}) => {
  await memberAtTable(page, '--balance', '50', '--points', '40')
  await checkOut(page)
  const payment = page.getByRole('radiogroup', { name: 'Payment' })
  await payment.getByText('Voucher balance and points').click()
  await coupons(page).getByText('10 % off your order').click()
  await purse(page).getByText('Use my 40 points').click()
  await expect(page.getByRole('button', { name: orderButton })).toHaveText(/€0\.00/)
  await payment.getByText('Pay at the restaurant').click()
  const balance = purse(page).getByRole('checkbox', { name: /Use my voucher balance/ })
  await expect(balance).toBeEnabled()
  await expect(balance).not.toBeChecked()
  // 23.00 less a tenth less two for the points.
  await expect(page.getByRole('button', { name: orderButton })).toHaveText(/€18\.70/)
})

test('a card order is blocked if points leave less than the bank’s minimum, but not if the balance leaves it', async ({
  page,
}) => {
  await memberAtTable(page, '--points', '454', '--balance', '22.80')
  await checkOut(page)
  const payment = page.getByRole('radiogroup', { name: 'Payment' })
  const order = page.getByRole('button', { name: orderButton })
  await payment.getByText('Card').click()
  await purse(page).getByText('Use my 454 points').click()
  await expect(page.getByText("Less than €0.50 can't be paid online.")).toContainText('keep your points')
  await expect(order).toBeDisabled()
  await purse(page).getByText('Use my 454 points').click()
  await purse(page).getByText('Use my voucher balance').click()
  await expect(order).toHaveText(/€0\.50/)
  await expect(order).toBeEnabled()
})

test('ticking points and balance by keyboard keeps the focus, and the button shows no other price meanwhile', async ({
  page,
}) => {
  await memberAtTable(page, '--points', '40', '--balance', '5')
  await checkOut(page)
  const points = purse(page).getByRole('checkbox', { name: /Use my 40 points/ })
  await points.focus()
  const order = page.getByRole('button', { name: orderButton })
  await expect(order).toHaveText(/€23\.00/)
  await order.evaluate((button) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => seen.push(button.textContent ?? '')).observe(button, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await page.keyboard.press('Space')
  await expect(order).toHaveText(/€21\.00/)
  await expect(points).toBeFocused()
  await expect(points).toBeChecked()
  await untilPriced(order)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(order).toHaveText(/€16\.00/)
  await expect(purse(page).getByRole('checkbox', { name: /voucher balance/ })).toBeFocused()
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect([...new Set(seen)].filter((text) => !/€(21|16)\.00/.test(text))).toEqual([])
})

test('payment with the balance stays selected after a reload of the checkout', async ({ page }) => {
  await memberAtTable(page, '--balance', '25')
  await checkOut(page)
  const payment = page.getByRole('radiogroup', { name: 'Payment' })
  await payment.getByText('Voucher balance and points').click()
  await expect(page.getByRole('button', { name: orderButton })).toHaveText(/€0\.00/)
  await page.reload()
  await expect(payment.getByRole('radio', { name: 'Voucher balance and points' })).toBeChecked()
})

test('a promotion that ends during checkout is reported at the tap, with the current price', async ({
  page,
}) => {
  await changeShop(server, ({ vouchers }) => {
    vouchers?.push({
      id: 'lunch',
      title: 'Lunch',
      kind: 'percent',
      value: 10,
      minimum: 0,
      for: 'everyMember',
    })
  })
  await memberAtTable(page)
  await checkOut(page)
  await coupons(page).getByText('Lunch').click()
  const order = await readyToOrder(page)
  await expect(order).toHaveText(/€20\.70/)
  await page.evaluate(async () => {
    const open = indexedDB.open('larder')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const shops = database.transaction('shops', 'readwrite').objectStore('shops')
    const all = shops.getAll()
    await new Promise<void>((resolve) => {
      all.onsuccess = () => {
        for (const shop of all.result) shops.put({ ...shop, promotions: [] })
        resolve()
      }
    })
    database.close()
  })
  await order.click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /coupon/i }),
  ).toBeVisible()
  await expect(order).toHaveText(/€23\.00/)
  await expect(coupons(page).getByText('Lunch')).toBeHidden()
})

async function placeTheOrderOn(page: Page, order: ReturnType<Page['getByRole']>): Promise<number> {
  await untilPriced(order)
  const label = (await order.textContent()) ?? ''
  await order.click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  return Math.round(Number(label.replace(/[^0-9.]/g, '')) * 100)
}
