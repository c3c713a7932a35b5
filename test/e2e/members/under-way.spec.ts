import type { Browser, Page } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { askForCode, newNumber, passCodeWait, signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert } from '../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

const origin = () => `http://localhost:${server.port}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toSigningUp = (page: Page) => page.getByRole('link', { name: 'Sign up as a member' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** A phone whose calls wait until they are let go; which, by their address and what they say. */
async function holding(browser: Browser, which: RegExp) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let isAsked = false
  await context.route(/\/api\//, async (route) => {
    const request = route.request()
    if (which.test(`${request.url()} ${request.postData()}`)) {
      isAsked = true
      await held
    }
    await route.continue()
  })
  return { page: await context.newPage(), letGo, isAsked: () => isAsked }
}

const asMember = /sign\/in .*"passportType":4,/
const asGuest = /sign\/in .*"passportType":16,/

/** A tap that does nothing: for a while, one stays where one is. */
async function tapInVain(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await page.waitForTimeout(700)
  await expect(heading(page, 'Welcome')).toBeVisible()
}

/** A member on another phone; answers their number. */
async function makeMember(browser: Browser): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${origin()}/register?redirect=/profile`)
  const number = await signUp(page, server)
  passCodeWait(server)
  return number
}

test('Back after signing up leads to the page before it, and the customer stays a member', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await page.getByRole('link', { name: 'Profile' }).click()
  await toSigningUp(page).click()
  await signUp(page, server)
  await expect(heading(page, 'Ana')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/^[^?]*\/menu/)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(heading(page, 'Ana')).toBeVisible()
})

test('Back from the sign-up form leads to the page before it, or to sign-in after a deep link', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await page.getByRole('link', { name: 'Profile' }).click()
  await toSigningUp(page).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await toSigningUp(page).click()
  await expect(heading(page, 'Sign up')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page).toHaveURL(/^[^?]*\/menu/)

  const fresh = await page.context().newPage()
  await fresh.goto(`${origin()}/profile`)
  await toSigningUp(fresh).click()
  await expect(heading(fresh, 'Sign up')).toBeVisible()
  await button(fresh, 'Back').click()
  await expect(fresh).toHaveURL(/\/login\?.*redirect=%2Fprofile/)
})

test('the sign-up form shows that a code requested on the sign-in form is pending until the answer arrives', async ({
  browser,
}) => {
  const { page, letGo } = await holding(browser, /notice\/send/)
  await page.goto(`${origin()}/login?redirect=/profile`)
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(newNumber())
  await button(page, 'Get code').click()
  await toSigningUp(page).click()
  await expect(heading(page, 'Sign up')).toBeVisible()
  await expect(button(page, 'Get code')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  // It stopped: once another can be sent, it can be asked for.
  await page.clock.install()
  await page.clock.fastForward('02:00')
  await expect(button(page, 'Send another code')).not.toHaveAttribute('aria-busy')
  expect(server.codes).toHaveLength(1)
})

test('a pending sign-up completes on the sign-in form, where *Continue as guest* does nothing meanwhile', async ({
  browser,
}) => {
  const { page, letGo, isAsked } = await holding(browser, /sign\/up/)
  await page.goto(`${origin()}/register?redirect=/profile`)
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Email').fill('ana@mail.test')
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('Verification code').fill(await askForCode(page, server, newNumber()))
  await button(page, 'Sign up').click()
  await expect.poll(isAsked).toBe(true)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await tapInVain(page, 'Continue as guest')
  letGo()
  await expect(heading(page, 'Ana')).toBeVisible()
})

test('*Continue as guest* does nothing while a member’s sign-in is pending', async ({ browser }) => {
  const number = await makeMember(browser)
  const { page, letGo, isAsked } = await holding(browser, asMember)
  await page.goto(`${origin()}/login?redirect=/profile`)
  await page.getByLabel('Verification code').fill(await askForCode(page, server, number))
  await button(page, 'Sign in').click()
  await expect.poll(isAsked).toBe(true)
  await tapInVain(page, 'Continue as guest')
  letGo()
  await expect(heading(page, 'Ana')).toBeVisible()
})

test('*Sign in* does nothing while *Continue as guest* is pending', async ({ browser }) => {
  const number = await makeMember(browser)
  const { page, letGo } = await holding(browser, asGuest)
  await page.goto(`${origin()}/login?redirect=/profile`)
  await page.getByLabel('Verification code').fill(await askForCode(page, server, number))
  await button(page, 'Continue as guest').click()
  await tapInVain(page, 'Sign in')
  letGo()
  await expect(heading(page, 'Guest')).toBeVisible()
})

test('G3 a guest’s order with unknown outcome is settled after sign-up without asking the member to sign in', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const attempts = /order\/(create|attempt\/\w+)$/
  await context.route(attempts, (route) => route.abort())
  const page = await context.newPage()
  const id = await orderDessert(page, origin())
  // Who leaves earlier may leave while it is on its way all the same.
  await expect(heading(page, 'Checking with the restaurant')).toBeVisible()
  await page.goto(`${origin()}/register?redirect=/order`)
  await signUp(page, server)
  const order = page.getByRole('main').getByRole('link', { name: /Burnt cheesecake/ })
  await expect(order).toContainText('Checking with the restaurant')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await order.click()
  await expect(page).toHaveURL(new RegExp(id))
  await context.unroute(attempts)
  // Of what never arrived they are told so, and can change it and order it.
  await expect(heading(page, 'Needs your decision')).toBeVisible()
  await expect(page.getByText("The restaurant doesn't have this order.").first()).toBeVisible()
  await expect(button(page, 'Change it')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  expect(server.orders()).toHaveLength(0)
})

test('a guest’s order that the server doesn’t pass on to the new member waits for a decision, not for a sign-in', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // The restaurant gets it, and nothing of that comes back.
  const tellsOfIt = /\/(order\/(create|list\/inquiry|attempt\/\w+)|store\/live)$/
  await context.route(tellsOfIt, async (route) => {
    if (route.request().url().endsWith('/create')) await route.fetch()
    await route.abort()
  })
  const page = await context.newPage()
  const id = await orderDessert(page, origin())
  await expect(heading(page, 'Checking with the restaurant')).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  // The guest is unknown by the time that they sign up, and nobody had told the phone.
  await context.route(/sign\/up$/, async (route) => {
    server.change('delete from access_tokens')
    await route.continue()
  })
  await page.goto(`${origin()}/register?redirect=/order/detail/${id}`)
  await signUp(page, server)
  await context.unroute(tellsOfIt)
  await expect(heading(page, 'Made earlier as a guest')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Waits for your decision' })).toBeVisible()
  await expect(page.getByText('Waits for you to sign in')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  expect(server.orders()).toHaveLength(1)
})
