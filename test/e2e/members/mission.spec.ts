import { changeShop, completeOrders } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

test('missions that couldn’t be fetched are reported, and appear once the server answers', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/`)
  await signUp(page, server)
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  await page.goto(`${origin}/mission`)
  await expect(page.getByText("Your missions couldn't be loaded")).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("Your missions couldn't be loaded")).toBeVisible()
  // By itself, once the restaurant is there again.
  await server.start()
  await expect(page.getByRole('region', { name: 'Under way' })).toContainText('Five visits')
})

test('missions whose answers got lost while the restaurant can be reached appear by themselves', async ({
  page,
  context,
}) => {
  await page.goto(`${origin}/register?redirect=/`)
  await signUp(page, server)
  await untilReadyOffline(page)
  const list = '**/mission/list'
  await context.route(list, (route) => route.abort())
  await page.goto(`${origin}/mission`)
  await expect(page.getByText("Your missions couldn't be loaded")).toBeVisible()
  await context.unroute(list)
  await expect(page.getByRole('region', { name: 'Under way' })).toContainText('Five visits')
})

test('an order completes a mission, its reward can be taken, and missions can be read while the server is down', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    file.missions![0]!.target = 1
  })
  // A guest finds it, too.
  await page.goto(`${origin}/member`)
  await page.getByRole('link', { name: 'Vouchers and coupons' }).click()
  await page.getByRole('link', { name: 'Rewards to earn' }).click()
  await expect(page.getByRole('region', { name: 'What members can earn' })).toContainText('1 order')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, server)
  await expect(page).toHaveURL(/\/mission$/)
  await expect(page.getByRole('article', { name: 'Five visits' })).toContainText('0 of 1')
  await orderDessert(page, origin)
  await untilAtRestaurant(page)
  await completeOrders(server)
  await page.goto(`${origin}/mission`)
  const taken = page.getByRole('region', { name: 'To be taken' })
  await expect(taken.getByRole('article', { name: 'Five visits' })).toContainText('Reward: €5 off from €25')
  await taken.getByRole('button', { name: 'Take the reward' }).click()
  await expect(page.getByRole('region', { name: 'Done or over' })).toContainText('You have it')
  await expect(page.getByRole('article', { name: /^Curious/ })).toContainText('1 of 10')
  await page.goto(`${origin}/voucher`)
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('€5 off from €25')

  await server.stop('SIGKILL')
  await page.goto(`${origin}/mission`)
  await expect(page.getByText(/^No connection\. Last updated: /)).toBeVisible()
  await expect(page.getByRole('article', { name: /^Curious/ })).toContainText('1 of 10')
})

test('a future mission shows its start date, and a past mission is shown to members only', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    Object.assign(file.missions![0]!, { startsOn: '2098-01-01', endsOn: '2098-12-31' })
    Object.assign(file.missions![1]!, { startsOn: '2026-01-01', endsOn: '2026-01-31' })
  })
  await page.goto(`${origin}/mission`)
  const later = page.getByRole('article', { name: 'Five visits' })
  await expect(later).toContainText('as of 1 Jan 2098')
  await expect(page.getByRole('article', { name: /^Curious/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, server)
  await expect(page.getByRole('region', { name: 'Still to come' })).toContainText('as of 1 Jan 2098')
  await expect(page.getByRole('region', { name: 'Under way' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Done or over' })).toContainText('Curious')
})
