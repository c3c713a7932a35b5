import { closeContexts } from '../support/browser/close-contexts.ts'
import { button, card, connectionStatus, openDesk, signIn } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { addDish, checkOutDessert, orderDessert, readyToOrder, untilReadyOffline } from '../support/walk.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { orderButton } from '../../support/order-button.ts'

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
const menuAtTable = () => `${origin()}/menu?table=t2-m4xe`
test(
  'a phone’s order appears at the desk without a reload, and the phone sees it confirmed and completed',
  { tag: '@smoke' },
  async ({ browser, page }) => {
    const desk = await openDesk(browser, server)
    await orderDessert(page, origin())
    await untilAtRestaurant(page)
    await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
    await expect(desk).toHaveTitle('(1) 1 new order · La Despensa')
    const order = desk.getByRole('article', { name: 'Table 2' })
    await expect(order).toContainText('Burnt cheesecake')
    await expect(order).toContainText('not paid yet')

    await button(desk, 'Confirm').click()
    await expect(desk).toHaveTitle('Desk · La Despensa')
    await expect(page.getByText('Confirmed').first()).toBeVisible()
    await button(desk, 'Start cooking').click()
    await button(desk, 'Ready').click()
    await button(desk, '€5.80 taken, handed over').click()
    await expect(card(desk, 'completed')).toContainText('handed over')
    await expect(page.getByText('Completed').first()).toBeVisible()
    expect(server.orders().map(({ state }) => state)).toEqual(['completed'])
  },
)

test('twenty orders that arrive in quick succession all appear at the desk and can be completed', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const placed: string[] = []
  const arriving = (async () => {
    for (let at = 0; at < 20; at++) {
      const { orderId } = await (await phoneAt(origin())).order(at)
      placed.push(orderId)
      await new Promise((go) => setTimeout(go, 300))
    }
  })()
  // Whoever works goes on with whatever comes first, while more come in.
  const done = () => server.orders().filter(({ state }) => state === 'completed').length
  const main = desk.locator('article .main')
  const deadline = Date.now() + 150_000
  for (let taps = 0; done() < 20 && Date.now() < deadline; taps++) {
    const column = ['.column-ready', '.column-kitchen', '.column-new'][taps % 3]
    const own = desk.locator(`${column} article:not([data-busy]) .main`)
    if ((await own.count()) > 0) await own.first().click()
    if ((await main.count()) === 0) await desk.waitForTimeout(300)
  }
  await arriving
  expect(done()).toBe(20)
  await expect(card(desk, 'completed')).toHaveCount(20)
  const seenAt = await desk.evaluate(() => window.seenAt)
  expect(Object.keys(seenAt)).toEqual(expect.arrayContaining(placed))
})

test('a flood is reported, its sender blocked and its orders refused, also at phone width; other orders stay', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await desk.setViewportSize({ width: 390, height: 844 })
  const [honest, flooder] = [await phoneAt(origin()), await phoneAt(origin())]
  const kept = await honest.order(1)
  for (let at = 0; at < 8; at++) await flooder.order(1)
  await expect(flooder.order(1)).rejects.toThrow('BS_0001')
  const flood = desk
    .getByRole('alert')
    .filter({ hasText: 'This looks like a flood: 9 orders wait for an answer.' })
  await expect(flood).toBeVisible()
  const who = flood.getByRole('button', { name: 'Who sends them' })
  const look = await who.evaluate((one) => [
    getComputedStyle(one).color,
    getComputedStyle(one).backgroundColor,
  ])
  expect(look[0]).not.toBe(look[1])
  await who.click()
  const senders = desk.getByRole('dialog', { name: 'Senders' })
  await expect(senders).toContainText('8 orders wait')
  const width = await desk.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await senders.getByRole('button', { name: 'One customer: Block for 12 hours' }).click()
  await expect(senders).toContainText('blocked until')
  await senders.getByRole('button', { name: 'One customer: Refuse all 8' }).click()
  const sure = desk.getByRole('dialog', { name: 'Refuse all 8 orders?' })
  await sure.getByRole('button', { name: 'Refuse all 8' }).click()
  await expect(flood).toBeHidden()
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(1)
  expect(await honest.state(kept.orderId)).toBe('waitingForConfirmation')
  await expect(flooder.order(1)).rejects.toThrow('BS_0001')
  await senders.getByRole('button', { name: 'One customer: Unblock' }).click()
  await expect(senders).toContainText('Nobody has several orders waiting.')
  await flooder.order(1)
})

test('a board read before a step never moves the order back, and an order is busy while its step is under way', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(1)
  // The step's answer is slow: what was changed is heard of before it.
  const stepAnswer = Promise.withResolvers<void>()
  await desk.route('**/desk/api/step', async (route) => {
    const response = await route.fetch()
    await stepAnswer.promise
    await route.fulfill({ response })
  })
  await button(desk, 'Confirm').click()
  await expect(card(desk, 'confirmed')).toHaveAttribute('data-busy')
  stepAnswer.resolve()
  await expect(card(desk, 'confirmed')).not.toHaveAttribute('data-busy')

  // A board is slow: it was read before the step, and comes after its answer. One that a beat of the server has the desk ask
  // for may come ahead of it, without the new order.
  const boardAnswer = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  let isSlow = false
  await desk.route('**/desk/api/board', async (route) => {
    if (isSlow) return route.abort()
    const response = await route.fetch()
    if ((await response.text()).includes('waitingForConfirmation')) {
      isSlow = true
      isRead.resolve()
      await boardAnswer.promise
    }
    await route.fulfill({ response })
  })
  await (await phoneAt(origin())).order(2)
  await isRead.promise
  await button(desk, 'Start cooking').click()
  await expect(card(desk, 'inPreparation')).toHaveCount(1)
  boardAnswer.resolve()
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(1)
  await expect(card(desk, 'inPreparation')).toHaveCount(1)
  await expect(card(desk, 'confirmed')).toHaveCount(0)
})

test('new orders ring until the desk is touched, and not while the sound is off', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(origin())
  const tones = () => desk.evaluate(() => window.tones)
  expect(await tones()).toBe(0)
  await phone.order(1)
  await expect.poll(tones).toBeGreaterThanOrEqual(4)
  await expect.poll(tones).toBeGreaterThanOrEqual(12)
  await expect(desk.locator('.fresh')).toHaveCount(1)
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  await expect(desk.locator('.fresh')).toHaveCount(0)
  const rung = await tones()
  await desk.waitForTimeout(4_000)
  expect(await tones()).toBe(rung)
  await button(desk, 'Sound on').click()
  await phone.order(2)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(2)
  expect(await tones()).toBe(rung)
  // Remembered, and after a reload the browser wants a touch first: the page says so.
  await button(desk, 'Sound off').click()
  await desk.reload()
  await expect(button(desk, 'Tap here to let new orders ring')).toBeVisible()
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  await expect(button(desk, 'Tap here to let new orders ring')).toBeHidden()
})

test('the first touch that unlocks the sound also presses the touched button', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.reload()
  const asked = button(desk, /Tap here/)
  await expect(asked).toBeVisible()
  const tab = desk.getByRole('navigation').getByRole('button', { name: /^In the kitchen/ })
  const { x, y, width, height } = (await tab.boundingBox())!
  await desk.mouse.move(x + width / 2, y + height / 2)
  await desk.mouse.down()
  // As long as a finger rests.
  await desk.waitForTimeout(150)
  await desk.mouse.up()
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await expect(asked).toBeHidden()
})

test('an order is refused with a reason in its customer’s language, or with a free text', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(origin())
  const first = await phone.order(1, { language: 'es' })
  await button(desk, 'Refuse …').click()
  const reasons = desk.getByRole('radiogroup', { name: 'Why? The customer reads it.' })
  await reasons.getByLabel('We have too many orders at the moment.').check()
  await button(desk, 'Refuse the order').click()
  await expect(card(desk, 'refused')).toContainText('Ahora mismo tenemos demasiados pedidos.')
  expect(await phone.state(first.orderId)).toBe('refused')
  await phone.order(2)
  await button(desk, 'Refuse …').click()
  await desk.getByLabel('Or in your own words').fill('  The oven\nbroke <b>down</b> ')
  await button(desk, 'Refuse the order').click()
  await expect(card(desk, 'refused').first()).toContainText('The oven broke <b>down</b>')
})

test('a sold-out dish disappears from phones, is marked in the cart, and returns once it is available again', async ({
  browser,
  page,
}) => {
  const desk = await openDesk(browser, server)
  await checkOutDessert(page, origin())
  await page.goto(menuAtTable())
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Desserts', { exact: true }).click()
  // A drawn page has it as well, and there are both for a moment.
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByText('Burnt cheesecake')).toBeVisible()
  await button(desk, 'Dishes').click()
  await desk.getByLabel('Search a dish').fill('CHÉESEC')
  await button(desk, 'Burnt cheesecake: Sold out').click()
  await expect(button(desk, 'Burnt cheesecake: Back on the menu')).toBeVisible()
  await expect(page.getByText('Burnt cheesecake')).toHaveCount(0)
  await button(page, /View cart/).click()
  await expect(page.getByText('No longer on the menu')).toBeVisible()

  // Its answer is lost on the way: the dish is back all the same, and nobody is told that it isn't.
  await desk.route('**/desk/api/back', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(desk, 'Burnt cheesecake: Back on the menu').click()
  await expect(button(desk, 'Burnt cheesecake: Sold out')).toBeVisible()
  await expect(desk.getByText(/^No answer came/)).toHaveCount(0)
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await page.goto(menuAtTable())
  await addDish(page, 'Desserts', 'Burnt cheesecake')
})

test('one size of a dish and a combo can be sold out, and phones show what is left', async ({
  browser,
  page,
}) => {
  const desk = await openDesk(browser, server)
  await page.goto(`${origin()}/item/iberico-ham?table=t2-m4xe`)
  await expect(page.getByRole('radio', { name: /Half plate/ })).toBeVisible()
  await button(desk, 'Dishes').click()
  await desk.getByLabel('Search a dish').fill('half plate')
  await button(desk, / · Half plate, 50 g: Sold out$/).click()
  await expect(page.getByRole('radio', { name: /Half plate/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Full plate/ })).toBeVisible()
  await desk.getByLabel('Search a dish').fill('dawn breakfast')
  await button(desk, 'Dawn breakfast: Sold out').click()
  await page.goto(menuAtTable())
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByText('Dawn breakfast')).toHaveCount(0)
  await expect(button(desk, 'Dishes · 2 sold out')).toHaveCount(1)
})

test('a paused service says so on phones and takes no orders until it is resumed', async ({
  browser,
  page,
}) => {
  const desk = await openDesk(browser, server)
  await checkOutDessert(page, origin())
  await button(desk, 'Services').click()
  await button(desk, 'Eat in: 30 min').click()
  await expect(desk.getByText(/paused until \d\d:\d\d/)).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.locator('.countdown')).toHaveText(/^(30:00|29:\d\d) left$/)
  await expect(page.getByText(/has paused this kind of order until .*\d\d:\d\d/)).toBeVisible()
  await expect(button(page, orderButton)).toBeDisabled()
  await page.goto(menuAtTable())
  await expect(page.locator('#app').getByText(/Eat in is paused until/)).toBeVisible()
  await button(desk, 'Eat in: Resume').click()
  await expect(desk.locator('.countdown')).toHaveCount(0)
  await expect(page.getByText(/is paused/)).toHaveCount(0)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
})

test(
  'a desk without a connection shows a warning, and catches up by itself',
  { tag: '@smoke' },
  async ({ browser }) => {
    const desk = await openDesk(browser, server)
    await server.stop('SIGKILL')
    await expect(desk.getByRole('alert')).toContainText('NO CONNECTION since')
    await expect(desk).toHaveTitle('⚠ NO CONNECTION · La Despensa')
    await server.start()
    const phone = await phoneAt(origin())
    await phone.order(1)
    await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
    await expect(connectionStatus(desk)).toHaveText('Connected')
    await expect(desk.getByRole('alert')).toBeEmpty()
  },
)

test('without a live stream the desk polls for orders', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await desk.route('**/desk/api/live', (route) => route.abort())
  await desk.reload()
  await expect(connectionStatus(desk)).toHaveText('Looking every 10 seconds')
  await (await phoneAt(origin())).order(1)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
})

test('a desk whose step comes too late, or loses its answer, shows the order’s current state', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const other = await openDesk(browser, server)
  const { orderId } = await (await phoneAt(origin())).order(1)
  await expect(button(other, 'Confirm')).toBeVisible()
  // The slower one hears nothing of it.
  await other.route('**/desk/api/board', (route) => route.abort())
  await button(desk, 'Confirm').click()
  await expect(card(desk, 'confirmed')).toHaveCount(1)
  await other.evaluate(
    (id) => document.querySelector<HTMLElement>(`[data-order="${id}"] .main`)?.click(),
    orderId,
  )
  await expect(other.getByText('Too late: this order is “confirmed” now.')).toBeVisible()
  await expect(card(other, 'confirmed')).toHaveCount(1)
  // Its answer is lost on the way: the step was taken once, and nobody is told that it wasn't.
  await other.route('**/desk/api/step', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(other, 'Start cooking').click()
  await expect(card(other, 'inPreparation')).toHaveCount(1)
  await expect(other.getByText(/^No answer came/)).toHaveCount(0)
  // Where what the order is now can’t be had either, nobody claims to know.
  await other.route('**/desk/api/order', (route) => route.abort())
  await button(other, 'Ready').click()
  await expect(other.getByText(/^No answer came: perhaps it was carried out/)).toBeVisible()
})

test('refusing an order as new fails when another desk has begun to cook it, and works once that is visible', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const other = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await button(other, 'Refuse …').click()
  for (const step of ['Confirm', 'Start cooking']) await button(desk, step).click()
  await expect(card(other, 'inPreparation')).toHaveCount(1)
  await button(other, 'Refuse the order').click()
  await expect(other.getByText('Too late: this order is “being cooked” now.')).toBeVisible()
  await expect(card(desk, 'inPreparation')).toHaveCount(1)
  // Who sees that it is cooking may still refuse it: the dialog has stayed open.
  await button(other, 'Refuse the order').click()
  await expect(card(desk, 'inPreparation')).toHaveCount(0)
})

test('a wrong key is refused, signing out ends the session, and the app’s service worker doesn’t affect the desk', async ({
  page,
}) => {
  await page.goto(`${origin()}/`)
  await untilReadyOffline(page)
  await page.goto(`${origin()}/desk`)
  await page.getByRole('textbox', { name: 'Key' }).fill('nothing')
  await button(page, 'Sign in').click()
  const sentence = 'That isn’t the key. Check it letter by letter.'
  await expect(page.getByRole('alert')).toHaveText(sentence)
  const field = page.getByRole('textbox', { name: 'Key' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(sentence)
  await field.fill(server.deskKey)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'La Despensa' })).toBeVisible()
  await page.reload()
  await expect(connectionStatus(page)).toHaveText('Connected')
  await button(page, 'Sign out').click()
  await expect(page.getByRole('heading', { name: 'The restaurant’s desk' })).toBeVisible()
  await page.reload()
  await expect(button(page, 'Sign in')).toBeVisible()
})

test('after signing out, a board that was still on its way isn’t shown', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  // Until it has asked for all that it asks for as it opens.
  await desk.waitForTimeout(1_000)
  const answer = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    isRead.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  await desk.evaluate(() => dispatchEvent(new Event('online')))
  await isRead.promise
  await button(desk, 'Sign out').click()
  await expect(button(desk, 'Sign in')).toBeVisible()
  const answered = desk.waitForResponse('**/desk/api/board')
  answer.resolve()
  await (await answered).finished()
  await desk.waitForTimeout(500)
  await expect(button(desk, 'Sign in')).toBeVisible()
})

test('a step that is answered after signing out affects neither the sign-in page nor the next session', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const errors: Error[] = []
  desk.on('pageerror', (error) => errors.push(error))
  await (await phoneAt(origin())).order(1)
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  await desk.route('**/desk/api/step', async (route) => {
    const body = await answers[asked++]!.promise
    await route.fulfill({ contentType: 'application/json', body })
  })
  const signOut = async () => {
    await button(desk, 'Confirm').click()
    await button(desk, 'Sign out').click()
    await expect(button(desk, 'Sign in')).toBeVisible()
  }
  const answer = async (code: string) => {
    const answered = desk.waitForResponse('**/desk/api/step')
    answers[asked - 1]!.resolve(JSON.stringify({ success: false, code, data: null }))
    await (await answered).finished()
    await desk.waitForTimeout(300)
  }
  await signOut()
  const title = await desk.title()
  await answer('SP_0069')
  await expect(desk).toHaveTitle(title)
  await signIn(desk, server)
  await signOut()
  await signIn(desk, server)
  await answer('LD_SIGN_IN')
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(1)
  await expect(connectionStatus(desk)).toHaveText('Connected')
  expect(errors).toEqual([])
})

test('the desk works by keyboard, and keeps the chosen language after a reload', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await button(desk, 'Confirm').focus()
  await desk.keyboard.press('Enter')
  await expect(button(desk, 'Start cooking')).toBeFocused()
  // A second press that comes at once is one too many.
  await desk.waitForTimeout(1_000)
  await desk.keyboard.press('Enter')
  await expect(button(desk, 'Ready')).toBeFocused()
  await desk.getByLabel('Language').selectOption('ca')
  await expect(button(desk, 'A punt')).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { name: 'A la cuina' })).toBeVisible()
})

test(
  'the desk never violates its content security policy, and prints only the order’s ticket',
  { tag: '@smoke' },
  async ({ browser }) => {
    const desk = await openDesk(browser, server)
    const complaints: string[] = []
    desk.on('console', (message) => {
      if (/policy|trusted/i.test(message.text())) complaints.push(message.text())
    })
    desk.on('pageerror', (error) => complaints.push(error.message))
    await (await phoneAt(origin())).order(1)
    await desk.evaluate(() => (window.print = () => {}))
    await button(desk, 'Print').click()
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.locator('#ticket')).toContainText('A01')
    await expect(desk.locator('#ticket')).toContainText('allergic to nuts')
    await expect(desk.locator('.desk')).toBeHidden()
    expect(complaints).toEqual([])
    const policy = (await desk.request.get(`${origin()}/desk`)).headers()['content-security-policy']
    expect(policy).not.toContain('unsafe')
  },
)

test('an order paid at the practice bank is marked as practice at the desk, on its ticket and on the phone', async ({
  browser,
  page,
}) => {
  const desk = await openDesk(browser, server)
  await checkOutDessert(page, origin())
  await page.getByText('Card', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  await (await readyToOrder(page)).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const practice = 'PRACTICE: paid without real money'
  await expect(page.getByRole('heading', { name: practice })).toBeVisible()

  const order = desk.getByRole('article', { name: 'Table 2' })
  await expect(order).toContainText(practice)
  await desk.evaluate(() => (window.print = () => undefined))
  await order.getByRole('button', { name: 'Print' }).click()
  await expect(desk.locator('#ticket')).toContainText(`Total €5.80 · ${practice}`)

  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('term').filter({ hasText: practice })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: practice })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
  await button(page, 'Receipt').click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByRole('row', { name: `${practice} (Card) €5.80` })).toBeVisible()
  await page.goto(`${page.url()}&language=it`)
  await expect(page.getByRole('term').filter({ hasText: 'PROVA: pagato senza denaro reale' })).toBeVisible()
})
