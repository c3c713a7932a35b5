import type { Browser, Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { newNumber, signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
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

test('back from where signing up led to is where one came from, and one stays a member', async ({ page }) => {
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

test('back from signing up is where one came from; on a deep link signing in, which leads on as before', async ({
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

test('the other form knows that a code is being asked for, until there is an answer', async ({ browser }) => {
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
