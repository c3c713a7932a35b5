import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember } from '../support/servers/owner.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

test('a member sees level, balance, points and coupons, and under them each change; also without the restaurant', async ({
  page,
}) => {
  await page.goto(origin)
  await untilReadyOffline(page)
  await page.goto(`${origin}/register?redirect=/member`)
  const number = await signUp(page, server)
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  giveMember(server, number, '--points', '40', '--balance', '25', '--spent', '60')
  giveMember(server, number, '--points', '-5')
  await page.goto(`${origin}/profile`)
  await page.getByRole('link', { name: 'See your membership' }).click()
  const account = page.getByRole('region', { name: 'Neighbour' })
  await expect(account).toContainText('€25.00')
  await expect(account).toContainText('worth €1.75')
  await expect(account.getByText('€90.00 more until Regular: 3% off.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('10 % off your order')
  const levels = page.getByRole('region', { name: 'How it works' })
  await expect(levels.locator('[aria-current]')).toContainText('Neighbour')
  await expect(levels).toContainText('For every €1.00 that you spend there is a point')

  await page.getByRole('link', { name: 'Purchase history' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Taken back by the restaurant: 5 points')
  for (const given of ['40 points', '€25.00 of voucher balance', '€60.00 towards your level'])
    await expect(rows.filter({ hasText: `From the restaurant: ${given}` })).toHaveCount(1)
  await expect(page.getByText('That is all.')).toBeVisible()

  await server.stop('SIGKILL')
  await page.reload()
  await expect(rows).toHaveCount(4)
  await expect(page.getByText(/^No connection\. Last updated: /)).toBeVisible()
  await page.goto(`${origin}/member`)
  await expect(account).toContainText('€25.00')
})

test('a guest sees what members get, and is a member two taps later; where it brings nothing, it is said', async ({
  page,
}) => {
  await page.goto(`${origin}/member`)
  await expect(page.getByRole('heading', { name: 'Become a member' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How it works' })).toContainText('Regular')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, server)
  await expect(page).toHaveURL(/\/member$/)
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  await changeShop(server, (file) => {
    delete file.points
    file.membershipLevels = []
    file.vouchers = []
    delete file.invitations
    delete file.missions
    file.features = {}
  })
  await page.reload()
  // What was given stays theirs.
  await expect(page.getByRole('region', { name: 'How it works' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('10 % off your order')
})
