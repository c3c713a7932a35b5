import type { Page } from 'playwright/test'
import { changeRows, rowsOf } from '../support/browser/phone-storage.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { askForCode, signUp } from '../support/sign-up.ts'
import { expect, smokeIf, test } from '../support/test.ts'
import { untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/**
 * The routes of the product, what stands around each, and whether it needs a customer. Not `/login`, which ends a
 * member's session, and not `/out-shop`, which leads back at once if there is a shop: both have tests of their own
 * below.
 */
const routes: [path: string, layout: 'tabbar' | 'default' | 'blank', login: boolean][] = [
  ['/', 'tabbar', false],
  ['/menu', 'tabbar', false],
  ['/order', 'tabbar', true],
  ['/order/confirm', 'default', true],
  ['/order/detail/none', 'default', true],
  ['/item/cheesecake', 'blank', false],
  ['/combo/none', 'blank', true],
  ['/combo/confirm', 'default', true],
  ['/address', 'default', true],
  ['/address/search', 'default', true],
  ['/address/manage', 'default', true],
  ['/booking', 'tabbar', false],
  ['/booking/confirm', 'default', true],
  ['/booking/fail', 'default', true],
  ['/booking/detail/1', 'default', true],
  ['/booking/received/1', 'default', true],
  ['/voucher', 'tabbar', false],
  ['/voucher/buy', 'default', false],
  ['/voucher/gift', 'default', false],
  ['/profile', 'tabbar', true],
  ['/profile/edit', 'default', false],
  ['/profile/privacy', 'default', false],
  ['/payment', 'default', true],
  ['/payment/check', 'blank', false],
  ['/member', 'tabbar', false],
  ['/mission', 'tabbar', false],
  ['/invite-friend', 'tabbar', false],
  ['/history-purchase', 'tabbar', false],
  ['/no/such/page', 'tabbar', false],
  ['/register', 'default', false],
]

type Person = 'visitor' | 'guest' | 'member' | 'member whose token is about to end'
const people: Person[] = ['visitor', 'guest', 'member', 'member whose token is about to end']

/** Goes there as a link within the app does: without loading the page anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function become(page: Page, person: Person): Promise<void> {
  if (person === 'visitor') return
  if (person === 'guest') {
    await go(page, '/login?redirect=/menu')
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    return expect(page).toHaveURL(/^[^?]*\/menu/)
  }
  await go(page, '/register?redirect=/menu')
  await signUp(page, server)
  await expect(page).toHaveURL(/^[^?]*\/menu/)
}

/** What is seen there once nothing moves any more: where one is, and what stands around it. */
async function arrived(page: Page): Promise<{ path: string; search: string; layout: string | null }> {
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  const { pathname, search } = new URL(page.url())
  const layout = await page.locator('[data-layout]').getAttribute('data-layout')
  return { path: pathname, search, layout }
}

for (const person of people) {
  test(
    `every route either opens for a ${person} or redirects them, online and offline`,
    smokeIf(person === 'visitor'),
    async ({ context, page }) => {
      await page.goto(`${origin()}/?source=flyer`)
      await untilReadyOffline(page)
      await become(page, person)
      for (const network of ['online', 'offline'] as const) {
        await context.setOffline(network === 'offline')
        for (const [path, layout, login] of routes) {
          if (person === 'member whose token is about to end') {
            // Until the shop's clock, which this phone follows, is within five seconds of it.
            await changeRows(page, 'sessions', { accessTokenExpiresAt: Date.now() + 4_900 })
          }
          // Overnight, say: the phone renews it once there is a network.
          if (person === 'guest' && network === 'offline')
            await changeRows(page, 'sessions', { accessTokenExpiresAt: Date.now() - 3_600_000 })
          const isKnown = person === 'guest' || person === 'member'
          await go(page, `${path}?source=flyer&table=t2-m4xe`)
          if (login && !isKnown) {
            await expect(page, `${person}, ${network}: ${path}`).toHaveURL(/\/login\?/)
            // The address is ahead of its screen.
            await expect.poll(async () => (await arrived(page)).layout).toBe('default')
            const { search } = await arrived(page)
            const query = new URLSearchParams(search)
            expect(query.get('redirect'), path).toBe(`${path}?source=flyer&table=t2-m4xe`)
            expect([query.get('source'), query.get('table')], path).toEqual(['flyer', 't2-m4xe'])
          } else if (path === '/register' && person === 'member') {
            await expect.poll(() => new URL(page.url()).pathname).toBe('/')
          } else {
            await expect
              .poll(async () => (await arrived(page)).layout, { message: `${person}, ${network}: ${path}` })
              .toBe(layout)
            expect(new URL(page.url()).pathname).toBe(path)
          }
          await expect(page).toHaveTitle('La Despensa')
        }
      }
    },
  )
}

test('opening /login ends a member’s session but not a guest’s', async ({ page }) => {
  await page.goto(`${origin()}/register?redirect=/profile`)
  await signUp(page, server)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await go(page, '/login?redirect=/profile')
  await expect(page.getByRole('button', { name: 'Get code' })).toBeVisible()
  await go(page, '/profile')
  await expect(page).toHaveURL(/\/login\?.*redirect=%2Fprofile/)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('button', { name: 'Exit guest mode' })).toBeVisible()
  await go(page, '/login')
  await expect(page.getByRole('button', { name: 'Get code' })).toBeVisible()
  await go(page, '/profile')
  await expect(page.getByRole('button', { name: 'Exit guest mode' })).toBeVisible()
})

test('after a guest leaves guest mode offline, the app no longer says that the menu is saved on the phone', async ({
  page,
}) => {
  await page.goto(origin())
  await untilReadyOffline(page)
  await go(page, '/login?redirect=/profile')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await server.stop()
  await expect(page.getByText(/the menu is saved on this phone/)).toBeVisible()
  await page.getByRole('button', { name: 'Exit guest mode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await go(page, '/menu')
  await expect(page.getByText("You're offline", { exact: true })).toBeVisible()
  await expect(page.getByText(/the menu is saved on this phone/)).toHaveCount(0)
  await go(page, '/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(/Saving the menu on this phone/)).toHaveCount(0)
})

test('signing up in another tab clears the number and code that were typed into this tab’s form', async ({
  context,
  page,
}) => {
  await page.goto(`${origin()}/register`)
  await page.getByLabel('First name').fill('Eva')
  await askForCode(page, server, '63 200 0000')
  const other = await context.newPage()
  await other.goto(`${origin()}/register`)
  await signUp(other, server)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await go(page, '/login')
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Get code' })).toBeVisible()
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
  await expect.poll(kept).toEqual([])
})

/** Until when the table that was scanned may be ordered at, in ms since the epoch; nothing while there is none. */
const tableUntil = async (page: Page) => (await rowsOf(page, 'diningTables'))[0]?.['expiresAt']

test('returning from a payment restores the visit’s table without counting as another scan', async ({
  page,
}) => {
  // Rows come before the app, which is what notes a visit.
  const notedTable = () => page.evaluate(() => sessionStorage.getItem('table'))
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await expect.poll(notedTable).toBe('t2-m4xe')
  await expect(page.locator('#app').getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect.poll(() => tableUntil(page)).toBeDefined()
  // Scanned fifty minutes ago: the bank's way back is no other scan.
  const expiresAt = Date.now() + 600_000
  await changeRows(page, 'diningTables', { expiresAt })
  await page.goto(`${origin()}/payment/check?result=ok`)
  await expect(page).toHaveURL(/table=t2-m4xe/)
  await page.waitForTimeout(1_000)
  expect(await tableUntil(page)).toBe(expiresAt)
  await page.getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL(/\/menu\?.*table=t2-m4xe/)
  // A visit without a table is no visit of that table any more.
  await page.goto(`${origin()}/menu`)
  await expect.poll(notedTable).toBe('')
  await page.goto(`${origin()}/payment/check`)
  await expect(page.getByRole('heading', { name: 'No payment is under way' })).toBeVisible()
  expect(page.url()).not.toContain('table=')
})

test('/login reports a redirect to another site and an unreadable language, and doesn’t follow the redirect', async ({
  page,
}) => {
  await page.goto(`${origin()}/login?redirect=${encodeURIComponent('https://evil.example/x')}&language=EN_us`)
  await Promise.all([
    expect(page.getByText('The link that brought you here leads to another site.')).toBeVisible(),
    expect(page.getByText("This link asks for a language in a way we can't read.")).toBeVisible(),
  ])
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(new URL(page.url()).origin).toBe(origin())
})

test('a deep link without stored shop data leads to /out-shop, and back once the restaurant answers', async ({
  context,
  page,
}) => {
  await context.route('**/api/**', (route) => route.abort())
  await page.goto(`${origin()}/item/cheesecake?table=t2-m4xe`)
  await expect(page).toHaveURL(/\/out-shop\?.*redirect=/)
  await expect(page.getByRole('heading', { name: "We can't reach the restaurant" })).toBeVisible()
  await context.unroute('**/api/**')
  // Unless it has found out by itself by then.
  await Promise.any([
    page.getByRole('button', { name: 'Try again' }).click(),
    page.waitForURL(/\/item\/cheesecake\?/),
  ])
  await expect(page).toHaveURL(/\/item\/cheesecake\?.*table=t2-m4xe/)
  await expect(page.getByRole('heading', { name: 'Burnt cheesecake' })).toBeVisible()
  // With a shop that was had once, the app opens without one.
  await context.route('**/api/**', (route) => route.abort())
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await expect(page.locator('#app').getByRole('navigation', { name: 'Categories' })).toBeVisible()
})
