import type { Page } from 'playwright/test'
import { holdCall } from '../support/browser/held-call.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { askForCode, newNumber, signUp, passCodeWait } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { addDish, continueAsGuest, untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mobile = (page: Page) => page.getByRole('textbox', { name: 'Mobile number' })
const alertAt = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

test(
  'an unknown number leads to sign-up with the same code; the new member can sign in on another phone',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const number = newNumber()
    await page.goto(`${origin()}/login?redirect=/profile`)
    const code = await askForCode(page, server, number)
    await page.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button(page, 'Sign in').click()
    await page.getByRole('alert').getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/register\?.*redirect=%2Fprofile/)
    await expect(mobile(page)).toHaveValue(number)
    await button(page, 'Sign up').click()
    await expect.poll(() => alertAt(page, 'First name')).toContain('Enter your name.')
    await expect.poll(() => alertAt(page, 'Email')).toContain('Enter a valid email.')
    await page.getByLabel('First name').fill('Júlia')
    await page.getByLabel('Email').fill('julia@mail.test')
    await page.getByText('Non-binary').click()
    await button(page, 'Sign up').click()
    await expect(page.getByRole('heading', { name: 'Júlia' })).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/profile/)
    expect(server.codes).toHaveLength(1)

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${origin()}/login?redirect=/profile`)
    // The same number with its trunk zeros and prefix, as the other person at the table types it.
    await mobile(other).fill(`0034 ${number}`)
    await button(other, 'Get code').click()
    // A minute hasn't passed since the last one.
    await expect(other.getByText(/Codes were asked for too often/)).toBeVisible()
    passCodeWait(server)
    await button(other, 'Get code').click()
    await expect.poll(() => server.codes.length).toBe(2)
    await other.getByLabel('Verification code').fill(server.codes.at(-1)!)
    await button(other, 'Sign in').click()
    await expect(other.getByRole('heading', { name: 'Júlia' })).toBeVisible()
    // And they stay: arriving at /login as a member ends a session, having signed in there doesn't.
    await other.waitForTimeout(3_000)
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Júlia' })).toBeVisible()
    await other.context().close()
  },
)

test('a code can be requested and entered by keyboard; a wrong code is reported at its field and stays there', async ({
  page,
}) => {
  await page.goto(`${origin()}/register`)
  const number = await signUp(page, server)
  await page.goto(`${origin()}/profile`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  // The server sends another code to the same number after a minute only.
  const another = newNumber()
  await page.goto(`${origin()}/login`)
  const field = mobile(page)
  await expect(field).toBeVisible()
  for (let steps = 0; steps < 12; steps += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(another)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(
    page.getByRole('status').filter({ hasText: `A code is on its way to +34 ${another}` }),
  ).toBeVisible()
  await expect(page.getByText(/Ask for another in 0:[3-5]\d/)).toBeVisible()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is wrong or has expired.')
  await expect(code).toHaveValue('000000')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  // Neither a reload nor a look at the menu costs what was typed.
  await page.reload()
  await expect(mobile(page)).toHaveValue(another)
  await expect(code).toBeVisible()
  expect(number).not.toBe(another)
})

test('the reason why sign-up failed is in view even if the form is longer than the phone’s screen', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`${origin()}/register`)
  const code = await askForCode(page, server, newNumber())
  await page.getByLabel('Verification code').fill(code)
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Email').fill('ana@mail.test')
  await page.getByText('Female', { exact: true }).click()
  await context.setOffline(true)
  await button(page, 'Sign up').click()
  await expect(page.getByRole('alert')).toBeInViewport()
})

test('the verification code is filled in from the text message if the browser supports it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { OTPCredential: Object })
    const waiting = new Promise((resolve) =>
      addEventListener('sms', (event) => resolve({ code: (event as CustomEvent).detail })),
    )
    navigator.credentials.get = (() => waiting) as typeof navigator.credentials.get
  })
  await page.goto(`${origin()}/register?redirect=/profile`)
  const code = await askForCode(page, server, newNumber())
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('sms', { detail })), code)
  await expect(page.getByLabel('Verification code')).toHaveValue(code)
})

test('a guest who becomes a member during checkout keeps the cart and the note', async ({ page }) => {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await page.getByRole('textbox', { name: /note/i }).fill('No nuts, please')
  await page.goto(`${origin()}/profile?table=t1-k7wq`)
  await page.getByRole('link', { name: 'Become a member' }).click()
  await signUp(page, server)
  await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await page.goto(`${origin()}/order/confirm?table=t1-k7wq`)
  await expect(page.getByRole('textbox', { name: /note/i })).toHaveValue('No nuts, please')
  await expect(page.getByText('Burnt cheesecake').first()).toBeVisible()
})

test('a code requested on the sign-in form can be entered on the sign-up form once its answer arrives there', async ({
  browser,
}) => {
  const { context, page, release } = await holdCall(browser, '/notice/send')
  await page.goto(`${origin()}/login?redirect=/profile`)
  await mobile(page).fill(newNumber())
  await button(page, 'Get code').click()
  await page.getByRole('link', { name: 'Sign up as a member' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  release()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.getByLabel('Verification code').fill(server.codes.at(-1)!)
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Email').fill('ana@mail.test')
  await page.getByText('Female', { exact: true }).click()
  await button(page, 'Sign up').click()
  await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  expect(server.codes).toHaveLength(1)
  await context.close()
})

test('a members-only dish leads to sign-up and back to the dish', async ({ page }) => {
  // Served at any hour, unlike the demo shop's own.
  await changeShop(server, ({ categories = [] }) => {
    for (const item of categories.flatMap(({ items }) => items))
      if (item.id === 'cheesecake') item.memberOnly = true
  })
  await page.goto(`${origin()}/item/cheesecake?table=t1-k7wq`)
  await page.getByRole('link', { name: 'Sign in or sign up' }).click()
  await page.getByRole('link', { name: 'Sign up as a member' }).click()
  await signUp(page, server)
  await expect(page).toHaveURL(/\/item\/cheesecake\?.*table=t1-k7wq/)
  await expect(page.getByRole('button', { name: /^Add/ })).toBeVisible()
})

test('G16 a member whose session the server has lost is asked to sign in, and then has the cart again', async ({
  page,
}) => {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await page.goto(`${origin()}/register?table=t1-k7wq&redirect=/menu`)
  const number = await signUp(page, server)
  await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
  // A page that is still asking would be told, and tell the customer, before the next one is there.
  await page.goto('about:blank')
  server.change('delete from access_tokens')
  await page.goto(`${origin()}/profile?table=t1-k7wq`)
  // It is said for two seconds.
  await Promise.all([
    expect(page).toHaveURL(/\/login\?.*redirect=%2Fprofile/),
    expect(page.getByText('Please sign in again.')).toBeVisible(),
  ])
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('button', { name: /View cart/ })).toHaveCount(0)
  await page.goto(`${origin()}/login?table=t1-k7wq&redirect=/menu`)
  passCodeWait(server)
  const code = await askForCode(page, server, number)
  await page.getByLabel('Verification code').fill(code)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL(/^[^?]*\/menu/)
  await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
})

test.describe('editing the profile', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`${origin()}/register?redirect=/profile`)
    await signUp(page, server)
    await page.getByRole('link', { name: 'Edit your details' }).click()
    await page.getByLabel('Last name').fill('Prat')
  })
  const question = (page: Page) => page.getByRole('dialog', { name: 'Save your changes?' })

  test('asks on Back whether to keep editing, save or discard the changes, and does so', async ({ page }) => {
    await page.goBack()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('Prat')
    await expect(page).toHaveURL(/^[^?]*\/profile\/edit/)
    await button(page, 'Back').click()
    await question(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Ana Prat' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit your details' }).click()
    await page.getByLabel('Last name').fill('Vidal')
    await button(page, 'Back').click()
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Prat' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit your details' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('Prat')
  })

  test('shows the browser’s own warning before a reload, which keeps the changes anyway', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(page.getByLabel('Last name')).toHaveValue('Prat')
    await button(page, 'Save changes').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Ana Prat' })).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('leaves the focus on its button once it has saved', async ({ page }) => {
    await button(page, 'Save changes').press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(button(page, 'Save changes')).toBeDisabled()
    await expect(button(page, 'Save changes')).toBeFocused()
  })

  test('keeps the changes while the member signs in again because the server has lost the session', async ({
    page,
  }) => {
    const number = server.codes.length
    const known = (await page.getByText(/^\+34 6/).textContent())?.slice(4) ?? ''
    server.change('delete from access_tokens')
    passCodeWait(server)
    // A call of the phone's own may be told of it before this one, and has then led to signing in already.
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('button[aria-label="Save changes"]')?.click(),
    )
    await expect(page).toHaveURL(/\/login\?.*redirect=%2Fprofile%2Fedit/)
    const code = await askForCode(page, server, known)
    expect(server.codes.length).toBe(number + 1)
    await page.getByLabel('Verification code').fill(`${code} is your code for La Despensa.`)
    await button(page, 'Sign in').click()
    await expect(page.getByLabel('Last name')).toHaveValue('Prat')
  })

  test('reports invalid input at its field and keeps it', async ({ page }) => {
    for (const [label, text, words] of [
      ['First name', 'a'.repeat(10_000), 'at most 80 characters'],
      ['Last name', 'Prat\u202eeve', 'can’t be seen'],
      ['Email', 'ana@mail..test', 'Enter a valid email.'],
    ] as const) {
      const before = await page.getByLabel(label).inputValue()
      await page.getByLabel(label).fill(text)
      await button(page, 'Save changes').click()
      await expect.poll(async () => (await alertAt(page, label)).replaceAll("'", '’')).toContain(words)
      await expect(page.getByLabel(label)).toHaveValue(text)
      await page.getByLabel(label).fill(before)
    }
  })
})

test('G26 leaving guest mode also clears the checkout form of a tab that was away from the app', async ({
  context,
  page,
}) => {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await page.getByRole('textbox', { name: /note/i }).fill('Ring at Ana Prat')
  await page.goto('about:blank')
  const other = await context.newPage()
  await other.goto(`${origin()}/profile?table=t1-k7wq`)
  await button(other, 'Exit guest mode').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
  await expect(other.getByText('You left guest mode')).toBeVisible()
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).some((text) => text.includes('Ana Prat'))))
    .toBe(false)
})

test('a failure is reported with a short generic text if the error messages can’t be loaded', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'es-ES' })
  const page = await context.newPage()
  await context.route(/error-messages|customer\/sign\/in/, (route) => route.abort())
  await page.goto(`${origin()}/login?table=t2-m4xe`)
  await button(page, 'Continuar como invitado').click()
  await expect(page.getByText('No ha funcionado. Inténtalo de nuevo.')).toBeVisible()
  await context.close()
})

test('an error in a sheet is shown once, inside that sheet', async ({ page }) => {
  await page.goto(`${origin()}/register?redirect=/profile`)
  await signUp(page, server)
  await button(page, 'Log out').click()
  const sheet = page.getByRole('dialog', { name: 'Log out?' })
  await sheet.getByText('Also on every other phone').click()
  await server.stop('SIGKILL')
  await button(page, 'Log out').last().click()
  const said = sheet.getByRole('status')
  await expect(said).not.toBeEmpty()
  await expect(page.getByText((await said.textContent()) ?? '', { exact: true })).toHaveCount(1)
})
