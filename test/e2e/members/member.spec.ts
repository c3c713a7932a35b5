import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { dayInMadrid, noonAhead } from '../support/servers/madrid.ts'
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

test('a member sees level, balance, points, coupons and every change of them, also while the server is down', async ({
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
  await expect(levels).toContainText('You earn a point for every €1.00 that you spend')

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

test('on coming back to an old page a member sees what they have now, and when the restaurant told that', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/profile`)
  const number = await signUp(page, server)
  const points = (count: string) =>
    page.getByRole('definition').filter({ hasText: new RegExp(`^${count}(,|$)`) })
  await expect(points('0')).toBeVisible()
  giveMember(server, number, '--points', '40')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.setSystemTime(Date.now() + 4 * 60_000)
  await comeBack()
  await expect(points('40')).toBeVisible()
  // By this page's clock the answer is four minutes old.
  await expect(page.getByText(/^Last updated: /)).toBeVisible()
})

test('the profile doesn’t list a coupon whose last day has passed', async ({ page }) => {
  await changeShop(server, (file) => {
    const off = { kind: 'amount', value: 5, for: 'newMembers' } as const
    file.vouchers = [
      { ...off, id: 'welcome', title: 'Welcome', expiresOn: dayInMadrid(noonAhead(1)) },
      { ...off, id: 'lasting', title: 'Lasting' },
    ]
    file.missions = []
    delete file.invitations
  })
  await page.goto(`${origin}/register?redirect=/profile`)
  await signUp(page, server)
  const coupons = page.getByRole('definition').filter({ hasText: 'Lasting' })
  await expect(coupons).toContainText('Welcome')
  await page.clock.setSystemTime(noonAhead(2))
  await page.reload()
  await expect(coupons).toBeVisible()
  await expect(coupons).not.toContainText('Welcome')
})

test('a visitor without a session gets from home to the membership, and from there to the vouchers', async ({
  page,
}) => {
  await page.goto(origin)
  await page.locator('#app').getByRole('link', { name: 'What members get' }).click()
  await expect(page.getByRole('heading', { name: 'Become a member' })).toBeVisible()
  await page.getByRole('link', { name: 'Vouchers and coupons' }).click()
  await expect(page.getByRole('heading', { name: 'Vouchers', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${origin}/`)
})

test('a guest sees the benefits and can sign up; after the shop ends them, the member keeps the coupon', async ({
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

test('expired coupons and promotions aren’t advertised, not even as rewards for invitations', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    const off = { kind: 'amount', value: 5 } as const
    const [over, lasting] = ['2026-01-01', '2099-12-31']
    file.vouchers = [
      { ...off, id: 'old-welcome', title: 'Old welcome', for: 'newMembers', expiresOn: over },
      { ...off, id: 'welcome', title: 'Welcome', for: 'newMembers', expiresOn: lasting },
      { ...off, id: 'old-rain', title: 'Old rain', for: 'everyMember', expiresOn: over },
      { ...off, id: 'rain', title: 'Rain', for: 'everyMember' },
      { ...off, id: 'old-prize', title: 'Old prize', expiresOn: over },
    ]
    file.invitations = { friend: { voucher: 'old-prize', points: 7 }, inviter: { voucher: 'old-prize' } }
    file.missions = []
  })
  for (const address of ['/member', '/voucher']) {
    await page.goto(`${origin}${address}`)
    await expect(page.getByText(/Welcome$/)).toBeVisible()
    await expect(page.getByText(/Rain$/)).toBeVisible()
    await expect(page.getByText(/Old (welcome|rain)$/)).toHaveCount(0)
  }
  await page.goto(`${origin}/invite-friend`)
  await expect(page.getByText('7 points')).toBeVisible()
  await expect(page.getByText('Old prize')).toHaveCount(0)
  await expect(page.getByText('You get')).toHaveCount(0)
})

test('coupons whose last day has passed aren’t offered any more, even while the server is down', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    const off = { kind: 'amount', value: 5, expiresOn: dayInMadrid(noonAhead(1)) } as const
    file.vouchers = [
      { ...off, id: 'welcome', title: 'Welcome', for: 'newMembers' },
      { ...off, id: 'to-take', title: 'To take', for: 'whoClaims' },
      { ...off, id: 'lasting', title: 'Lasting', for: 'newMembers', expiresOn: '2099-12-31' },
    ]
    file.missions = []
    delete file.invitations
  })
  await page.goto(origin)
  await untilReadyOffline(page)
  await page.goto(`${origin}/register?redirect=/member`)
  await signUp(page, server)
  const own = page.getByRole('region', { name: 'Your coupons' })
  const toTake = page.getByRole('region', { name: 'For you to take' })
  await expect(own).toContainText('Welcome')
  await page.goto(`${origin}/voucher`)
  await expect(own).toContainText('Welcome')
  await expect(toTake).toContainText('To take')

  await server.stop('SIGKILL')
  await page.clock.setSystemTime(noonAhead(2))
  await page.reload()
  await expect(own).toContainText('Lasting')
  await expect(own).not.toContainText('Welcome')
  await expect(toTake).toHaveCount(0)
  const over = page.getByRole('region', { name: 'Used or over' })
  await expect(over).toContainText('Welcome')
  // It was never theirs.
  await expect(over).not.toContainText('To take')
  await page.goto(`${origin}/member`)
  await expect(own).toContainText('Lasting')
  await expect(own).not.toContainText('Welcome')
})

test('coupons that the phone knows are listed without a server where all of them were never read', async ({
  page,
}) => {
  await page.goto(origin)
  await untilReadyOffline(page)
  await page.goto(`${origin}/register?redirect=/member`)
  await signUp(page, server)
  const own = page.getByRole('region', { name: 'Your coupons' })
  await expect(own).toContainText('10 % off your order')
  await server.stop('SIGKILL')
  await page.goto(`${origin}/voucher`)
  await expect(own).toContainText('10 % off your order')
  await expect(page.getByText("Your other coupons couldn't be loaded")).toBeVisible()
})

test('the membership page explains how points are earned, what multiplies them and when they expire', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    file.membershipLevels![1]!.pointsFactor = 2
    const happy = { opening: { MONDAY: ['16:00~18:00'] }, factor: 3 }
    file.points = { worth: 0.05, earnedPer: 1, times: [happy], expireAfterDays: 90 }
  })
  await page.goto(`${origin}/member`)
  const rules = page.getByRole('region', { name: 'How it works' })
  await expect(rules.getByRole('listitem').filter({ hasText: /^Regular/ })).toContainText(
    '2 times as many points',
  )
  for (const rule of [
    "Delivery fees don't earn points.",
    /Monday.*16:00.*18:00: 3 times as many points|Mon.*4.*6.*: 3 times as many points/,
    "A point that isn't used expires 90 days after you got it.",
  ])
    await expect(rules.getByText(rule)).toBeVisible()
})
