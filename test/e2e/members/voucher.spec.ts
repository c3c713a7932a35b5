import { closeContext } from '../support/browser/close-contexts.ts'
import { holdCall } from '../support/browser/held-call.ts'
import { buyGift, payAtTheBank, payButton } from '../support/pay-voucher.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember } from '../support/servers/owner.ts'
import { askForCode, passCodeWait, signUp } from '../support/sign-up.ts'
import { orderButton } from '../../support/order-button.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

test(
  'a member buys a voucher and sees it in the balance, the orders and the purchase history',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${origin}/voucher`)
    await expect(page.getByRole('heading', { name: 'Become a member' })).toBeVisible()
    // What there is to have, before anybody signs up for it.
    const forSale = page.getByRole('region', { name: 'Vouchers to buy' })
    await expect(forSale.getByRole('listitem').filter({ hasText: '€50.00' })).toContainText('+ €3.00 on top')
    await expect(page.getByRole('region', { name: 'For every member' })).toBeVisible()
    const toTake = page.getByRole('region', { name: 'For members to take' })
    await expect(toTake.getByRole('listitem')).toHaveText(/^A sweet afternoon: half off/)
    await page.getByRole('link', { name: 'Buy a voucher' }).click()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await signUp(page, server)
    await expect(page).toHaveURL(/\/voucher\/buy$/)

    // What isn't a whole number up to 5000 is told at its field, and nothing is ordered.
    await page.getByText('Another amount').click()
    for (const amount of ['0', '5001', '1.5', '1e3', '']) {
      await page.getByLabel('Your amount').fill(amount)
      await page.getByRole('button', { name: 'Go on to the payment' }).click()
      await expect(page.getByText('Write a whole number from 1 to 5000.')).toBeVisible()
      await expect(page.getByLabel('Your amount')).toBeFocused()
    }
    expect(server.orders()).toHaveLength(0)
    await page.getByLabel('Your amount').fill('75')
    await expect(page.getByText('You pay €75.00 and get €78.00.')).toBeVisible()
    await payButton(page).click()
    await expect(page.getByText('Accept the payment agreement', { exact: true })).toBeVisible()
    await payAtTheBank(page)
    await expect(page.getByRole('heading', { name: 'It is on your balance' })).toBeVisible()
    await page.getByRole('link', { name: 'See your vouchers' }).click()
    await expect(page.getByRole('region', { name: 'Voucher balance' })).toContainText('€78.00')

    await page.goto(`${origin}/order`)
    await expect(page.getByRole('article').filter({ hasText: 'Voucher' })).toContainText('€75.00')
    await page.goto(`${origin}/history-purchase`)
    await expect(page.getByText('Bought: €78.00 of voucher balance')).toBeVisible()
  },
)

test('the buyer of a voucher that the restaurant takes back sees how much is refunded', async ({ page }) => {
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  const number = await signUp(page, server)
  await page.getByText('€20.00', { exact: true }).click()
  await payAtTheBank(page)
  const bought = await page.getByText(/^\d{6}-\d{4}$/).textContent()
  giveMember(server, number, '--balance', '-5')
  giveMember(server, number, '--take-back', bought!)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paid back in part' })).toBeVisible()
  await expect(page.getByText(/returns €15\.00: the rest was spent/).first()).toBeVisible()
})

test('a gift can be redeemed once by its link, and its code is in no URL that is requested', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  await page.getByText('€50.00', { exact: true }).click()
  await page.getByText('To give away').click()
  await page.getByLabel(/^From/).fill('Oma')
  await page.getByLabel(/^A few words/).fill('Eat well!')
  await payAtTheBank(page)
  await expect(page.getByRole('heading', { name: 'Your gift is ready' })).toBeVisible()
  const code = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!
  // With the account its code would be gone from this phone.
  await page.goto(`${origin}/profile/privacy`)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toContainText(`€53.00: ${code}`)

  const friend = await (await browser.newContext()).newPage()
  const asked: string[] = []
  friend.on('request', (request) => asked.push(request.url()))
  await friend.goto(`${origin}/voucher/gift#${code}`)
  await expect(friend.getByText('From Oma')).toBeVisible()
  await expect(friend.getByText('Eat well!')).toBeVisible()
  // Whoever only looked isn't shown it again, nor is the next person here.
  await friend.goto(`${origin}/voucher/gift`)
  await expect(friend.getByLabel('Gift code')).toHaveValue('')
  await friend.goto(`${origin}/voucher/gift#${code}`)
  await friend.getByRole('button', { name: 'Another code' }).click()
  await expect(friend.getByLabel('Gift code')).toHaveValue('')
  await friend.goto(`${origin}/voucher/gift#${code}`)
  await friend.getByRole('link', { name: 'Sign up' }).click()
  // Nor in one that a reload would ask a server for.
  await expect(friend).toHaveURL(/\/register/)
  expect(friend.url()).not.toContain(code)
  await friend.reload()
  await signUp(friend, server)
  await friend.getByRole('button', { name: 'Put it on my balance' }).click()
  await expect(friend.getByRole('heading', { name: '€53.00 has been added to your balance' })).toBeVisible()
  // And it lets them go.
  await friend.getByRole('link', { name: 'See the menu' }).click()
  await expect(friend).toHaveURL(/\/menu/)
  await expect(friend.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  // The code is in no address that a server gets to see.
  expect(asked.filter((url) => url.split('#')[0]?.includes(code))).toEqual([])
  await friend.goto(`${origin}/voucher`)
  await expect(friend.getByRole('region', { name: 'Voucher balance' })).toContainText('€53.00')

  await page.goto(`${origin}/order/detail/${server.orders()[0]!.order_id}`)
  await expect(page.getByText(/^It was opened/).first()).toBeVisible()
  // It holds nothing any more: there is nothing to give.
  await expect(page.getByText('Your gift is ready')).toHaveCount(0)
  await expect(page.getByText(code)).toHaveCount(0)
  await page.goto(`${origin}/voucher/gift#${code}`)
  await expect(page.getByText(/^It was opened/)).toBeVisible()
  await page.goto(`${origin}/voucher/gift`)
  await page.getByLabel('Gift code').fill('2222 2222 2222')
  await page.getByRole('button', { name: 'Look inside' }).click()
  await expect(page.getByText(/^There is no gift with this code/)).toBeVisible()
  await friend.context().close()
})

test('a member whose session was lost signs in again and opens the gift, whose code is in no URL meanwhile', async ({
  page,
}) => {
  const { code, number } = await buyGift(page, server)
  await page.goto(`${origin}/voucher/gift#${code}`)
  await expect(page.getByRole('button', { name: 'Put it on my balance' })).toBeVisible()
  server.change('delete from access_tokens')
  const told: string[] = []
  page.on('request', (request) => told.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const atLogin = /\/login\?.*redirect=%2Fvoucher%2Fgift/
  // Unless another call has found out by itself by then.
  const put = page.getByRole('button', { name: 'Put it on my balance' })
  await Promise.any([put.click(), page.waitForURL(atLogin)])
  await expect(page).toHaveURL(atLogin)
  expect(page.url()).not.toContain(code)
  // A reload costs nothing, either.
  await page.reload()
  passCodeWait(server)
  await page.getByLabel('Verification code').fill(await askForCode(page, server, number))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Put it on my balance' }).click()
  await expect(page.getByRole('heading', { name: '€20.00 has been added to your balance' })).toBeVisible()
  const codeInPath = new RegExp(`^[^#]*${code}`)
  expect(told.flatMap((line) => line.split(' ')).filter((url) => codeInPath.test(url))).toEqual([])
})

test('a gift opened on a first visit without signal appears later, and its code is in no URL meanwhile', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await context.route('**/api/**', (route) => route.abort())
  await page.goto(`${origin}/voucher/gift#2222-2222-2222`)
  await expect(page.getByRole('heading', { name: "We can't reach the restaurant" })).toBeVisible()
  expect(page.url().split('#')[0]).not.toContain('2222-2222-2222')
  await context.unroute('**/api/**')
  // Unless it has found out by itself by then.
  const code = page.getByLabel('Gift code')
  await Promise.any([page.getByRole('button', { name: 'Try again' }).click(), code.waitFor()])
  await expect(code).toHaveValue('2222-2222-2222')
  await expect(page).toHaveURL(/\/voucher\/gift#2222-2222-2222$/)
  await closeContext(context)
})

test('paying for a voucher reports a changed bonus, a dropped amount, ended sales and a lost connection', async ({
  page,
}) => {
  await page.goto(origin)
  await untilReadyOffline(page)
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  await changeShop(server, (file) => {
    file.prepaid = { amounts: [20], bonuses: [{ from: 20, bonus: 1 }] }
  })
  await payButton(page).click()
  // Another bonus than was seen: nothing is ordered before it is. Why is said for seconds.
  await Promise.all([
    expect(page.getByText('You pay €20.00 and get €21.00.')).toBeVisible(),
    expect(page.getByText('The bonus has changed. Have a look before you pay.')).toBeVisible(),
  ])
  expect(server.orders()).toHaveLength(0)
  // Nor does an amount that isn't sold any more leave a button that does nothing.
  await changeShop(server, (file) => {
    file.prepaid = { amounts: [25, 50], ownAmount: false }
  })
  await payButton(page).click()
  await expect(page.getByRole('radio', { name: '€25.00' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Pay €25.00' })).toBeVisible()
  expect(server.orders()).toHaveLength(0)
  await changeShop(server, (file) => {
    file.features = {}
  })
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: "Vouchers aren't sold at the moment" })).toBeVisible()
  expect(server.orders()).toHaveLength(0)

  await changeShop(server, () => {})
  await page.goto(`${origin}/voucher/buy`)
  await expect(page.getByText('€20.00', { exact: true })).toBeVisible()
  await server.stop('SIGKILL')
  await page.reload()
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('the form for buying a voucher, opened without a connection, appears once the server is back', async ({
  page,
}) => {
  await page.goto(origin)
  await untilReadyOffline(page)
  await page.goto(`${origin}/register?redirect=/profile`)
  await signUp(page, server)
  await server.stop('SIGKILL')
  await page.goto(`${origin}/voucher/buy`)
  await expect(page.getByRole('heading', { name: 'Buying a voucher needs a connection' })).toBeVisible()
  await server.start()
  await expect(page.getByText('€20.00', { exact: true })).toBeVisible({ timeout: 40_000 })
})

test('if the vouchers on sale can’t be fetched, their form says so and can ask again', async ({
  page,
  context,
}) => {
  let isFailing = true
  await context.route('**/voucher/option/list', (route) =>
    isFailing ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isFailing = false
  await again.click()
  await expect(page.getByText('€20.00', { exact: true })).toBeVisible()
})

test('a voucher purchase whose answer was lost is one order, and the next tap continues with its payment', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  let cuts = 0
  await page.route('**/voucher/purchase/create', async (route) => {
    await route.fetch()
    cuts += 1
    await (cuts === 1 ? route.abort() : route.fulfill({ response: await route.fetch() }))
  })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  // Nobody has paid anything yet that a receipt could say.
  await page.goto(`${origin}/order`)
  await page.getByRole('article').filter({ hasText: 'Voucher' }).getByRole('link').first().click()
  await expect(page.getByText(/^It is yours once it is paid|^The bank is asked/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Receipt' })).toHaveCount(0)
})

test('a customer who goes back during a voucher purchase isn’t redirected, and can pay from the orders', async ({
  browser,
}) => {
  const { context, page, release } = await holdCall(browser, '/voucher/purchase/create')
  await page.goto(`${origin}/register?redirect=/voucher`)
  await signUp(page, server)
  await page.getByRole('link', { name: 'Buy a voucher' }).click()
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  await payButton(page).click()
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/voucher$/)
  const bought = page.waitForResponse('**/voucher/purchase/create')
  release()
  await (await bought).finished()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/\/voucher$/)
  await page.goto(`${origin}/order`)
  await page
    .getByRole('article')
    .filter({ hasText: 'Voucher' })
    .getByRole('link', { name: 'Pay now' })
    .click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Practice bank' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  await closeContext(context)
})

test('coupons are claimed by a tap or by a code at the checkout, which names the one that saves most', async ({
  page,
}) => {
  // The half price is for the afternoon.
  await changeShop(server, (file) => {
    for (const voucher of file.vouchers ?? []) delete voucher.opening
  })
  await page.goto(`${origin}/register?redirect=/voucher`)
  await signUp(page, server)
  await page.getByRole('button', { name: 'Take it: A sweet afternoon: half off' }).click()
  const own = page.getByRole('region', { name: 'Your coupons' })
  await expect(own).toContainText('A sweet afternoon: half off')
  await expect(own).toContainText('for certain dishes · at most €6.00 off')
  await expect(page.getByRole('region', { name: 'For you to take' })).toHaveCount(0)

  await page.goto(`${origin}/item/cheesecake?table=t2-m4xe`)
  for (let portions = 1; portions < 3; portions += 1)
    await page.getByRole('button', { name: 'More: How many' }).click()
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  const savings = page.getByRole('region', { name: 'Save on this order' })
  // 17.40 € of cheesecake: half of it would be 8.70.
  await expect(savings.getByText('Saves €6.00, the most of these')).toBeVisible()
  // Suggested, and not chosen for anybody.
  await expect(savings.getByRole('radio', { name: 'No coupon or promotion' })).toBeChecked()
  await savings.getByRole('button', { name: 'I have a coupon code' }).click()
  await savings.getByRole('textbox', { name: 'Coupon code' }).fill('mercat')
  await savings.getByRole('textbox', { name: 'Coupon code' }).press('Enter')
  await expect(savings.getByText('There is no such coupon here.')).toBeVisible()
  await savings.getByRole('textbox', { name: 'Coupon code' }).fill('mercado')
  await savings.getByRole('button', { name: 'Take it' }).click()
  await savings.getByText('Market day: €4 off').click()
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  await expect(page.getByRole('button', { name: orderButton })).toContainText('€13.40')
  await page.getByRole('button', { name: orderButton }).click()
  await untilAtRestaurant(page)
  await page.goto(`${origin}/voucher`)
  // Theirs again if the order comes to nothing.
  await expect(page.getByRole('region', { name: 'In an order under way' })).toContainText(
    'Market day: €4 off',
  )
})

test('an unpaid voucher purchase can be cancelled, but only while the server can be reached', async ({
  page,
}) => {
  await page.goto(origin)
  await untilReadyOffline(page)
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  const [order] = server.orders()
  await page.goto(`${origin}/order/detail/${order!.order_id}`)
  const cancel = page.getByRole('button', { name: 'Cancel this purchase' })
  const sure = page.getByRole('button', { name: 'Cancel the purchase' })
  await server.stop('SIGKILL')
  await cancel.click()
  await sure.click()
  await expect(page.getByText('No connection to the restaurant.')).toBeVisible()
  await expect(cancel).toBeVisible()
  await server.start()
  await cancel.click()
  await sure.click()
  await expect(page.getByText('Nothing was bought.').first()).toBeVisible()
  await expect(cancel).toBeHidden()
})

test('an amount of one’s own that the bank doesn’t take is told at its field, with the least amount', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    file.currency = 'CZK'
  })
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  await page.getByText('Another amount').click()
  await page.getByLabel('Your amount').fill('14')
  await page.getByRole('button', { name: 'Go on to the payment' }).click()
  await expect(page.getByText('Write a whole number from 15 to 5000.')).toBeVisible()
  await page.getByLabel('Your amount').fill('15')
  await page.getByText('I accept the payment agreement').click()
  await page.getByRole('button', { name: /^Pay CZK/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: 1500 }])
})

test('a voucher’s amount and gift message outlast a reload and a new sign-in, until it is ordered', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  const number = await signUp(page, server)
  const fifty = page.getByRole('radio', { name: /^€50\.00/ })
  const words = page.getByLabel('A few words')
  await page.getByText('€50.00', { exact: true }).click()
  await page.getByText('To give away').click()
  await page.getByLabel('From').fill('Ana')
  await words.fill('Happy birthday!')
  await page.reload()
  await expect(words).toHaveValue('Happy birthday!')
  await expect(fifty).toBeChecked()
  await page.getByText('I accept the payment agreement').click()
  // The server has lost the session, which the page notices at its next call.
  server.change('delete from access_tokens')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  passCodeWait(server)
  await page.getByLabel('Verification code').fill(await askForCode(page, server, number))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(words).toHaveValue('Happy birthday!')
  await expect(page.getByLabel('From')).toHaveValue('Ana')
  await expect(fifty).toBeChecked()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: 5000 }])
  await page.goto(`${origin}/voucher/buy`)
  await expect(page.getByRole('radio', { name: 'For me' })).toBeChecked()
  await page.getByText('To give away').click()
  await expect(words).toHaveValue('')
})

test('a member with too many unpaid vouchers is sent to the orders, where one can be paid or cancelled', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  for (let bought = 0; bought <= 5; bought += 1) {
    await page.goto(`${origin}/voucher/buy`)
    await page.getByText('I accept the payment agreement').click()
    await payButton(page).click()
    if (bought < 5) await expect(page).toHaveURL(/\/payment/)
  }
  await expect(
    page.getByText('You have too many unpaid vouchers. Pay or cancel one of them first.'),
  ).toBeVisible()
  expect(server.orders()).toHaveLength(5)
  await page.getByRole('link', { name: 'See your orders' }).click()
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(5)
})
