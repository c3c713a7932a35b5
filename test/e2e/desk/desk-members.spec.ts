import type { Browser, Page } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember, makeManager } from '../support/servers/owner.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

declare global {
  interface Window {
    holdNext: () => void
    /** Ends when the answer is there. */
    untilHeld: () => Promise<void>
    letGo: () => Promise<void>
  }
}

/** In the page, where the desk asks: has the next answer to a call wait until it is let go. */
function holdAnswers(path: string): void {
  const { fetch } = window
  let next: Promise<void> | null = null
  let held: Promise<Response> | null = null
  window.holdNext = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    next = promise
    held = null
    window.untilHeld = async () => {
      if (!held) throw new Error('Nothing was asked for')
      await held
    }
    window.letGo = async () => {
      await window.untilHeld()
      resolve()
    }
  }
  window.fetch = async (input, init) => {
    const asked = fetch(input, init)
    if (input !== path || !next) return asked
    const allowed = next
    next = null
    held = asked
    const response = await asked
    await allowed
    return response
  }
}

async function openMembers(
  browser: Browser,
  prepare: (desk: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const desk = await context.newPage()
  await prepare(desk)
  await desk.goto(`${origin}/desk`)
  await desk.getByRole('textbox', { name: 'Key' }).fill(server.deskKey)
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await desk.getByRole('button', { name: 'Members' }).click()
  return desk
}

test('a manager finds a member with their own key, and gives and takes back points, which the phone shows', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/member`)
  const number = await signUp(page, server)
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  giveMember(server, number, '--points', '5')
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser)
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })

  await dialog.getByLabel('Your own key').fill(server.deskKey)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That isn’t the key. Check it letter by letter.')
  await expect(dialog.getByLabel('Your own key')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Your own key').fill(key.toLowerCase())
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText(/^You are Ana\./)).toBeVisible()
  await dialog.getByLabel('Mobile number').fill('600')
  await dialog.getByRole('button', { name: 'Find' }).click()
  // Outside of the dialog no screen reader would say it; and it stays when that is closed.
  await expect(dialog.getByRole('status').getByText('No member has it (any more).')).toBeVisible()
  await dialog.getByLabel('Mobile number').fill(number)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect(dialog.getByText('Points: 5 (€0.25)')).toBeVisible()

  const ask = desk.getByRole('dialog').last()
  await dialog.getByRole('button', { name: 'Points: Give …' }).click()
  await ask.getByLabel('How much').fill('40')
  await ask.getByLabel('Why').fill('The soup was cold')
  await ask.getByRole('button', { name: 'Do it' }).click()
  await expect(dialog.getByText('Points: 45 (€2.25)')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('Points +40 · Ana · “The soup was cold”')
  await dialog.getByRole('button', { name: 'Points: Give …' }).click()
  await ask.getByLabel('How much').fill('-46')
  await ask.getByLabel('Why').fill('Too much')
  await ask.getByRole('button', { name: 'Do it' }).click()
  await expect(desk.getByText('There is less than that to take back.')).toBeVisible()
  // Nothing that was typed is lost.
  await ask.getByLabel('How much').fill('-20')
  await ask.getByRole('button', { name: 'Do it' }).click()
  await expect(dialog.getByText('Points: 25 (€1.25)')).toBeVisible()
  await dialog.getByLabel('Other level …').selectOption('Regular')
  await ask.getByLabel('Why').fill('Comes each Friday')
  await ask.getByRole('button', { name: 'Do it' }).click()
  await expect(dialog.getByText(/^Level: Regular, pays 97%/)).toBeVisible()

  await page.goto(`${origin}/member`)
  const account = page.getByRole('region', { name: 'Regular' })
  await expect(account).toContainText('worth €1.25')

  // The next one at the tablet is asked for their own key.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await desk.getByRole('button', { name: 'Members' }).click()
  await expect(dialog.getByLabel('Your own key')).toBeVisible()
})

test('after points are given by keyboard, the focus returns to the pressed button of the redrawn account', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/member`)
  const number = await signUp(page, server)
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser)
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })
  await dialog.getByLabel('Your own key').fill(key)
  await desk.keyboard.press('Enter')
  await dialog.getByLabel('Mobile number').fill(number)
  await desk.keyboard.press('Enter')
  const give = dialog.getByRole('button', { name: 'Points: Give …' })
  await give.focus()
  await desk.keyboard.press('Enter')
  const ask = desk.getByRole('dialog', { name: /^Points · / })
  await ask.getByLabel('How much').fill('40')
  await ask.getByLabel('Why').fill('The soup was cold')
  const doIt = ask.getByRole('button', { name: 'Do it' })
  // One that can't be had leaves the focus where it is.
  await desk.route('**/desk/api/give', (route) => route.abort(), { times: 1 })
  await doIt.focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(/^No answer came/)).toBeVisible()
  await expect(doIt).toBeFocused()
  // Until what became of it was looked up, it takes no other press.
  await expect(doIt).not.toHaveAttribute('aria-disabled')
  await desk.keyboard.press('Enter')
  await expect(dialog.getByText(/^Points: 40 /)).toBeVisible()
  await expect(give).toBeFocused()
})

test('a grant whose answer is lost is made once, however often the button is tapped', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/member`)
  const number = await signUp(page, server)
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser)
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await dialog.getByLabel('Mobile number').fill(number)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('button', { name: 'Balance: Give …' }).click()
  const ask = desk.getByRole('dialog').last()
  await ask.getByLabel('How much').fill('12.5')
  await ask.getByLabel('Why').fill('Sold at the counter')
  const doIt = ask.getByRole('button', { name: 'Do it' })
  const doubt = desk.getByText(/^No answer came: perhaps it was carried out\./)
  let sent = 0
  let isCut = true
  await desk.route(/\/desk\/api\/(give|member)$/, async (route) => {
    const isGift = route.request().url().endsWith('/give')
    if (isGift) sent += 1
    if (!isCut) return route.continue()
    if (isGift) await route.fetch()
    return route.abort()
  })
  for (let at = 1; at <= 2; at += 1) {
    await doIt.click()
    await expect.poll(() => sent).toBe(at)
    await expect(doubt).toBeVisible()
    await expect(doIt).toBeEnabled()
  }
  // Another amount isn't sent before it was seen what became of the first.
  await ask.getByLabel('How much').fill('30')
  await doIt.click()
  await expect(doIt).toBeEnabled()
  isCut = false
  await doIt.click()
  await expect(dialog.getByText('Balance: €12.50')).toBeVisible()
  expect(sent).toBe(2)
  await doIt.click()
  await expect(dialog.getByText('Balance: €42.50')).toBeVisible()
  await expect(ask).toHaveAccessibleName('Members')
})

test('a grant of which only the answer is lost is found to be written down, and its form closes', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/member`)
  const number = await signUp(page, server)
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser)
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await dialog.getByLabel('Mobile number').fill(number)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('button', { name: 'Points: Give …' }).click()
  const ask = desk.getByRole('dialog', { name: /^Points · / })
  await ask.getByLabel('How much').fill('40')
  await ask.getByLabel('Why').fill('The soup was cold')
  await desk.route('**/desk/api/give', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await ask.getByRole('button', { name: 'Do it' }).click()
  await expect(ask).toHaveCount(0)
  await expect(desk.getByText('Written down')).toBeVisible()
  await expect(dialog.getByText(/^Points: 40 /)).toBeVisible()
})

test('after some minutes the members dialog asks for the key again, and hides the member and an open form', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/member`)
  const number = await signUp(page, server)
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser, async (fresh) => fresh.clock.install())
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await dialog.getByLabel('Mobile number').fill(number)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect(dialog.getByText(/^Points: /)).toBeVisible()
  await desk.clock.fastForward('09:00')
  await expect(dialog.getByText(/^Points: /)).toBeVisible()
  // Nor what was about to be given, with the member's name above it.
  await dialog.getByRole('button', { name: 'Balance: Give …' }).click()
  await expect(desk.getByRole('dialog', { name: /^Balance · / })).toBeVisible()
  await desk.clock.fastForward('02:00')
  await expect(desk.getByRole('dialog', { name: /^Balance · / })).toHaveCount(0)
  await expect(dialog.getByText(/^Points: /)).toBeHidden()
  await expect(dialog.getByLabel('Your own key')).toBeVisible()
})

test('typing keeps the members dialog open, and a minute before it closes the manager is told', async ({
  browser,
}) => {
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser, async (fresh) => fresh.clock.install())
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()
  const phone = dialog.getByLabel('Mobile number')
  await desk.clock.fastForward('08:00')
  const told = desk.waitForResponse(/desk.api.stay-open/)
  await phone.pressSequentially('6')
  expect((await told).status()).toBe(200)
  // The page has read that answer before another one comes.
  await desk.evaluate(async () => (await fetch('/desk')).text())
  await desk.clock.fastForward('08:00')
  await expect(phone).toBeVisible()
  const warning = dialog.getByText('It closes in a minute. Go on typing to keep it open.')
  await expect(warning).toHaveCount(0)
  await desk.clock.fastForward('01:00')
  await expect(warning).toBeVisible()
  await desk.clock.fastForward('01:00')
  await expect(dialog.getByLabel('Your own key')).toBeVisible()
})

test('a late answer to a member search is ignored after another search, and after the dialog was locked', async ({
  page,
  browser,
}) => {
  const numbers: string[] = []
  for (const points of ['5', '7']) {
    const phone = await (await browser.newContext()).newPage()
    await phone.goto(`${origin}/register?redirect=/member`)
    const number = await signUp(phone, server)
    giveMember(server, number, '--points', points)
    numbers.push(number)
  }
  await page.close()
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser, async (fresh) => {
    await fresh.clock.install()
    await fresh.addInitScript(holdAnswers, '/desk/api/member')
  })
  const dialog = desk.getByRole('dialog', { name: 'Members', exact: true })
  const find = async (number = '') => {
    await dialog.getByLabel('Mobile number').fill(number)
    await dialog.getByRole('button', { name: 'Find' }).click()
  }
  /** Holds the next answer; gives what lets it go, and ends when the desk has had time to draw it. */
  const hold = async () => {
    await desk.evaluate(() => window.holdNext())
    return async () => {
      await desk.evaluate(() => window.letGo())
      await desk.waitForTimeout(300)
    }
  }
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()

  let letGo = await hold()
  await find(numbers[0])
  await find(numbers[1])
  await expect(dialog.getByText(/^Points: 7 /)).toBeVisible()
  await letGo()
  await expect(dialog.getByText(/^Points: 7 /)).toBeVisible()
  await expect(dialog.getByText(/^Points: 5 /)).toHaveCount(0)

  letGo = await hold()
  await find('600')
  await find(numbers[0])
  await expect(dialog.getByText(/^Points: 5 /)).toBeVisible()
  await letGo()
  await expect(desk.getByText('No member has it (any more).')).toHaveCount(0)

  letGo = await hold()
  await find(numbers[0])
  // An answer that is on its way yet would be given up: the clock jumps for the patience with it, too.
  await desk.evaluate(() => window.untilHeld())
  await desk.clock.fastForward('11:00')
  await expect(dialog.getByLabel('Your own key')).toBeVisible()
  await letGo()
  await expect(dialog.getByText(/^Points: /)).toHaveCount(0)
})

test('a mission that a manager makes is visible to members until a manager ends it', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/mission`)
  await signUp(page, server)
  await expect(page.getByText('Five visits')).toBeVisible()
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser)
  await desk.getByLabel('Your own key').fill(key)
  await desk.getByRole('button', { name: 'Open' }).click()
  await desk.getByRole('button', { name: 'The restaurant’s missions' }).click()
  const missions = desk.getByRole('dialog', { name: 'The restaurant’s missions' })
  await expect(missions.getByText(/^Five visits · Orders: 5/)).toContainText('Five visits')
  await missions.getByLabel('What it is called').fill('Three Fridays')
  await missions.getByLabel('What counts').selectOption('Booked tables they came to')
  await missions.getByLabel('How many').fill('3')
  await missions.getByLabel('Until').fill('2026-01-01')
  await missions.getByRole('button', { name: 'Make it' }).click()
  // Neither a day that is over nor a reward of nothing.
  await missions.getByLabel('Until').fill('2030-01-31')
  await missions.getByRole('button', { name: 'Make it' }).click()
  await expect(desk.getByText('That isn’t right yet: Points for it')).toBeVisible()
  await missions.getByLabel('Points for it').fill('50')
  await missions.getByRole('button', { name: 'Make it' }).click()
  await expect(
    missions.getByText(/^Three Fridays · Booked tables they came to: 3 · .* · 50 points$/),
  ).toBeVisible()
  await expect(missions.getByLabel('What it is called')).toHaveValue('')

  await page.reload()
  await expect(page.getByText('Three Fridays')).toBeVisible()
  await missions.getByRole('button', { name: 'Three Fridays: End it' }).click()
  await expect(missions.getByText(/^Three Fridays/)).toBeHidden()
  // One that another desk has ended meanwhile.
  await missions.getByLabel('What it is called').fill('Four Fridays')
  await missions.getByLabel('How many').fill('4')
  await missions.getByLabel('Until').fill('2030-01-31')
  await missions.getByLabel('Points for it').fill('50')
  await missions.getByRole('button', { name: 'Make it' }).click()
  await expect(missions.getByText(/^Four Fridays/)).toBeVisible()
  await desk.evaluate(async () => {
    const ask = async (call: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(`/desk/api/${call}`, init)).json()).data
    }
    const { list } = await ask('missions', {})
    const { id } = list.find(({ title }: { title: string }) => title === 'Four Fridays')
    await ask('end-mission', { missionId: id })
  })
  await missions.getByRole('button', { name: 'Four Fridays: End it' }).click()
  await expect(desk.getByText('It was ended before.')).toBeVisible()
  await expect(missions.getByText(/^Four Fridays/)).toBeHidden()
  await page.reload()
  await expect(page.getByText('Five visits')).toBeVisible()
  await expect(page.getByText('Three Fridays')).toBeHidden()
})

test('a coupon that a manager makes can be taken by a member, who keeps it when the manager ends it', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register?redirect=/voucher`)
  await signUp(page, server)
  const key = makeManager(server, 'Ana')
  const desk = await openMembers(browser)
  await desk.getByLabel('Your own key').fill(key)
  await desk.getByRole('button', { name: 'Open' }).click()
  await desk.getByRole('button', { name: 'The restaurant’s coupons' }).click()
  const coupons = desk.getByRole('dialog', { name: 'The restaurant’s coupons' })
  await expect(coupons.getByText(/^Market day: €4 off · €4\.00/)).toContainText('Code to type: MERCADO')
  await coupons.getByLabel('What it is called').fill('Rainy Fridays')
  await coupons.getByLabel('What it takes off').selectOption('A percentage')
  await coupons.getByLabel('How much').fill('150')
  await coupons.getByLabel('How often in all').fill('20')
  await coupons.getByRole('group', { name: 'Only on these days' }).getByText('Fri').click()
  await coupons.getByLabel('From (time)').fill('18:00')
  await coupons.getByRole('button', { name: 'Make it' }).click()
  // The field that isn't right is named, and nothing that was typed is lost.
  await expect(desk.getByText('That isn’t right yet: How much')).toBeVisible()
  await coupons.getByLabel('How much').fill('15')
  await coupons.getByRole('button', { name: 'Make it' }).click()
  const made = coupons.getByText(
    /^Rainy Fridays · 15% · Members take it in the app · 0 of 20 taken · once each · Fri · 18:00 – 24:00$/,
  )
  await expect(made).toBeVisible()
  await expect(coupons.getByLabel('What it is called')).toHaveValue('')

  await page.goto(`${origin}/voucher`)
  await page.getByRole('button', { name: 'Take it: Rainy Fridays' }).click()
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('Rainy Fridays')
  await coupons.getByRole('button', { name: 'Rainy Fridays: End it' }).click()
  await expect(made).toBeHidden()
  // Who has one keeps it.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('Rainy Fridays')
})
