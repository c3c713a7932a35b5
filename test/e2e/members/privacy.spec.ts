import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { languages } from '../../../core/schema/constants.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { untilStill } from '../support/browser/until-still.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert, orderDessert, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

/** The tables of the server whose rows are about one customer. */
const serverTables = [
  'customers',
  'access_tokens',
  'addresses',
  'order_attempts',
  'orders',
  'bookings',
] as const

/** How many rows each table of the server has of this customer. */
function heldOf(customerId: string): Record<string, number> {
  const database = new DatabaseSync(join(server.folder, 'larder.sqlite'), { readOnly: true })
  const count = (table: string) =>
    database.prepare(`select count(*) as n from ${table} where customer_id = ?`).get(customerId)!['n']
  const held = Object.fromEntries(serverTables.map((table) => [table, Number(count(table))]))
  database.close()
  return held
}

type Kept = { tables: string[]; customerId: string; tokens: string[]; text: string }

/** What the phone's database really holds, read past the app. */
const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const tables = [...database.objectStoreNames]
          const reading = database.transaction(tables)
          const rows = tables.map((name) => reading.objectStore(name).getAll())
          reading.addEventListener('complete', () => {
            database.close()
            const sessions = rows[tables.indexOf('sessions')]!.result as Record<string, string>[]
            resolve({
              tables,
              customerId: sessions.find(({ key }) => key === 'current')?.['customerId'] ?? '',
              tokens: sessions.map(({ accessToken }) => accessToken ?? ''),
              text: JSON.stringify(rows.map(({ result }) => result)),
            })
          })
        })
      }),
  )

/** Waits for the page to begin anew, which it does once the database is erased. Called before that. */
async function beginningAnew(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  // What is said stands for two seconds, on the old page or on the new one.
  const said = page
    .getByRole('status')
    .getByText(/^Deleted/)
    .waitFor({ timeout: 60_000 })
  // Who waits hears of it.
  said.catch(() => {})
  return async () => {
    await said
    // The new page has its database: whoever looks earlier would make an empty one.
    const isNew = async () => !('isOld' in globalThis) && (await indexedDB.databases()).length > 0
    await expect.poll(() => page.evaluate(isNew).catch(() => false)).toBe(true)
  }
}

async function saveFile(page: Page): Promise<{ name: string; text: string; data: any }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save my data' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), text, data: JSON.parse(text) }
}

/** Scrolls there as a person does, who doesn't tap within the same blink. */
async function askToDelete(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Delete my data' })
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  await button.click()
}

async function openPrivacy(page: Page): Promise<void> {
  await page.goto(`${origin}/profile/privacy?table=t2-m4xe`)
  await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible()
}

test('the privacy page shows and saves all data of phone and restaurant, but no token or device key', async ({
  page,
}) => {
  const key = await orderDessert(page, origin)
  await untilAtRestaurant(page)
  await page.goto(`${origin}/profile?table=t2-m4xe`)
  await page.getByRole('link', { name: 'See or delete your data' }).click()
  await expect(page.getByText(/^What La Despensa has about you/)).toBeVisible()
  await page.getByText('Copies of your orders').click()
  await page.getByText('Every field').click()
  await expect(page.getByText(key)).toHaveCount(1)

  const { tables, customerId, tokens } = await keptBy(page)
  const shown = await page.locator('main').evaluate((main) => main.textContent)
  const { name, text, data } = await saveFile(page)
  expect(name).toMatch(/^la-despensa-data-\d{4}-\d\d-\d\d\.json$/)
  const [order] = server.orders()
  expect(data.atTheRestaurant).toMatchObject({
    customer: { customerId, isKnownByDevice: true },
    orderList: [{ orderId: order!.order_id, clientOrderId: key, lineList: [{ title: 'Burnt cheesecake' }] }],
    sessionList: [{}],
  })
  expect(data.onThisPhone).toMatchObject({
    orders: [{ id: order!.order_id, totalCents: order!.total_cents }],
    outbox: [{ id: key, state: 'confirmed' }],
    diningTables: [{ number: '2' }],
    settings: { identity: { storeId: expect.any(String) } },
  })
  // A table that comes later must be told of too.
  expect(Object.keys(data.onThisPhone)).toEqual(expect.arrayContaining(tables))
  // What a guest is let in with is no more to be seen than a token.
  expect(text).not.toContain('deviceNo')
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) for (const where of [text, shown]) expect(where).not.toContain(token)
})

test(
  'deleting a guest’s data removes the guest from the server and the phone; the order stays',
  { tag: '@smoke' },
  async ({ page }) => {
    await orderDessert(page, origin)
    await untilAtRestaurant(page)
    await openPrivacy(page)
    const { customerId } = await keptBy(page)
    expect(heldOf(customerId)).toMatchObject({ customers: 1, orders: 1, order_attempts: 1 })
    await askToDelete(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText("Your orders stay in the restaurant's books, without you.")).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete my data' })).toBeInViewport()
    expect(heldOf(customerId).customers).toBe(1)
    await askToDelete(page)
    const begunAnew = await beginningAnew(page)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL(/\/\?table=t2-m4xe$/)
    await begunAnew()
    expect(Object.values(heldOf(customerId))).toEqual(serverTables.map(() => 0))
    expect(server.orders()).toHaveLength(1)
    expect((await keptBy(page)).text).not.toContain(customerId)
    await openPrivacy(page)
    await expect(page.getByText('Nobody yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete my data' })).toHaveCount(0)
  },
)

test('a member sees the data that phone and restaurant hold, and deleting the account removes all of it', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/profile/privacy`)
  const number = (await signUp(page, server)).replaceAll(' ', '')
  await expect(page.getByText(/^A member since/)).toBeVisible()
  const accounts = page.getByText('Your account', { exact: true })
  // The phone's, and the restaurant's, which has to be asked first.
  await expect(accounts).toHaveCount(2)
  for (const account of await accounts.all()) await account.click()
  await expect(page.getByText(`ana${number}@mail.test`).filter({ visible: true })).toHaveCount(2)
  const { data, text } = await saveFile(page)
  expect(data.atTheRestaurant).toMatchObject({
    customer: { firstName: 'Ana', title: 'female', mobile: number },
    codeTimeList: [expect.any(String)],
  })
  const { customerId, tokens } = await keptBy(page)
  for (const token of tokens) expect(text).not.toContain(token)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  // The coupon that they were welcomed with.
  await expect(page.getByRole('dialog').getByText('At the restaurant: 1 coupon')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Tables that you have booked')).toHaveCount(0)
  const begunAnew = await beginningAnew(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await begunAnew()
  expect(Object.values(heldOf(customerId))).toEqual(serverTables.map(() => 0))
  const left = await keptBy(page)
  for (const trace of [customerId, number, 'Ana']) expect(left.text).not.toContain(trace)
})

test('with the server down, the privacy page saves the phone’s part, deletes nothing and loads the rest later', async ({
  page,
}) => {
  await page.goto(`${origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await orderDessert(page, origin)
  await untilAtRestaurant(page)
  await server.stop('SIGKILL')
  await openPrivacy(page)
  await expect(page.getByText(/^The restaurant can't be reached/)).toBeVisible()
  const { data } = await saveFile(page)
  await expect(page.getByText("The file holds this phone's part only.")).toBeVisible()
  expect(data.onThisPhone.orders).toHaveLength(1)
  expect(data.atTheRestaurant).toEqual({ missing: expect.stringContaining('No connection') })
  await askToDelete(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const deleting = page.getByRole('region', { name: 'Delete my data' })
  await expect(deleting.getByText(/^No connection to the restaurant/)).toBeVisible()
  const { customerId } = await keptBy(page)
  expect(heldOf(customerId)).toMatchObject({ customers: 1 })
  await server.start()
  await expect(page.getByText(/^What La Despensa has about you/)).toBeVisible()
})

test('the delete button doesn’t move when the restaurant’s part of the data loads, in any language', async ({
  context,
  page,
}) => {
  await orderDessert(page, origin)
  let answer = () => {}
  await context.route('**/customer/data/get', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  // Deleting is what comes last.
  const button = page.getByRole('main').getByRole('button').last()
  // The page's own height is what counts: not every browser scrolls along.
  const place = () =>
    button.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      return { top: top + scrollY, height }
    })
  for (const language of languages) {
    const asked = page.waitForRequest('**/customer/data/get')
    await page.goto(`${origin}/profile/privacy?language=${language}`)
    await asked
    // The phone's own part is there.
    await untilStill(page)
    const before = await place()
    const held = page.locator('details')
    const onPhone = await held.count()
    answer()
    await expect.poll(() => held.count()).toBeGreaterThan(onPhone)
    const { top, height } = await place()
    expect(Math.abs(top - before.top), language).toBeLessThan(height / 2)
  }
})

test('a deletion whose answer was lost is shown as uncertain, and *Ask again* completes it', async ({
  page,
  context,
}) => {
  await orderDessert(page, origin)
  await untilAtRestaurant(page)
  await openPrivacy(page)
  await expect(page.getByText(/^What La Despensa has about you/)).toBeVisible()
  const { customerId } = await keptBy(page)
  // The server does it; the answer never arrives.
  await loseNextAnswer(context, '**/customer/delete')
  // Nothing else may meet the 401 first.
  for (const path of ['**/order/list/inquiry', '**/store/live'])
    await context.route(path, (route) => route.abort())
  await askToDelete(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The restaurant was asked to delete it, and no answer came.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeInViewport()
  await page.reload()
  const begunAnew = await beginningAnew(page)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await begunAnew()
  expect(Object.values(heldOf(customerId))).toEqual(serverTables.map(() => 0))
  expect((await keptBy(page)).text).not.toContain(customerId)
})

test('a guest is told of the deletion if another call shows that it was carried out', async ({
  page,
  context,
}) => {
  await orderDessert(page, origin)
  await untilAtRestaurant(page)
  await openPrivacy(page)
  const { customerId } = await keptBy(page)
  await loseNextAnswer(context, '**/customer/delete')
  await askToDelete(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const told = page.getByText('The restaurant has deleted your data, as you asked.')
  await expect(told).toBeVisible()
  expect((await keptBy(page)).text).not.toContain(customerId)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible()
  await expect(told).toBeHidden()
})

async function loseNextAnswer(context: BrowserContext, path: string): Promise<void> {
  await context.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('the privacy page, the notice and the terms name the services that get what the customer types', async ({
  page,
}) => {
  await page.goto(`${origin}/profile/privacy`)
  await expect(page.getByText(/^No cookies, no advertising/)).not.toContainText('service')
  await server.dispose()
  server = await openDemoServer({
    GEOCODER_URL: 'https://photon.example/api',
    ROUTING_URL: 'http://127.0.0.1:5000',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
  })
  origin = `http://localhost:${server.port}`
  const sentences = [
    "The restaurant's server passes an address that you type on to an address search (photon.example).",
    "The restaurant's server asks a route service for the way to your address.",
    'Codes and other text messages reach you through a text message service (sms.example), which gets your number.',
  ]
  for (const [path, notice] of [
    ['/', /^No cookies, no tracking/],
    ['/profile/privacy', /^No cookies, no advertising/],
    ['/register', /^The app talks to the restaurant's server only/],
  ] as const) {
    await page.goto(origin + path)
    for (const sentence of sentences) await expect(page.getByText(notice)).toContainText(sentence)
  }
})

test(
  'the privacy notice is true: the app sets no cookies and sends requests only to the restaurant’s origin',
  { tag: '@smoke' },
  async ({ page, context }) => {
    const origins = new Set<string>()
    context.on('request', (request) => origins.add(new URL(request.url()).origin))
    // What the policy stops never becomes a request: it must not even be tried.
    const stopped: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) stopped.push(message.text())
    })
    const answered = await page.goto(`${origin}/?table=t2-m4xe`)
    expect(answered?.headers()['content-security-policy']).toContain("default-src 'self'")
    await untilReadyOffline(page)
    await expect(page.getByText(/^No cookies, no tracking/)).toBeVisible()
    await page.getByRole('link', { name: 'Menu', exact: true }).first().click()
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    await checkOutDessert(page, origin)
    await placeTheOrder(page)
    await untilAtRestaurant(page)
    for (const path of ['/order', '/profile', '/profile/privacy']) {
      await page.goto(`${origin}${path}?table=t2-m4xe`)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
    await expect(page.getByText(/^What La Despensa has about you/)).toBeVisible()
    expect([...origins]).toEqual([origin])
    expect(stopped).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => document.cookie)).toBe('')
  },
)

test('the privacy notice covers nothing, links to the privacy page and is gone for good after *Got it*', async ({
  page,
}) => {
  await page.goto(`${origin}/`)
  // A drawn page may have it as well, and there are both for a moment.
  await expect(page.locator('#first-screen')).toHaveCount(0)
  const notice = page.getByText(/^No cookies, no tracking/)
  await notice.scrollIntoViewIfNeeded()
  await expect(notice).toBeVisible()
  // It is part of the page's own flow, below everything else of it.
  const position = await notice.evaluate((words) => {
    const places = [words, words.closest('aside')!].map((element) => getComputedStyle(element).position)
    return places.join()
  })
  expect(position).toBe('static,static')
  await page.getByRole('link', { name: 'See what is kept' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  // A visitor's phone has data too; the restaurant can't be asked about a stranger.
  await expect(page.getByText('Nobody yet')).toBeVisible()
  await expect(page.getByText(/^Nobody is signed in on this phone, so/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(notice).toHaveCount(0)
})
