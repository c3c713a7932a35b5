import { button, card, openDesk } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
  await server.dispose()
})

const origin = () => `http://localhost:${server.port}`
const states = () => server.orders().map(({ state }) => state)

test('a tap on an order doesn’t act on the one that takes its place under the finger', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(origin())
  for (let at = 0; at < 2; at++) await phone.order(1)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(2)
  // The second tap comes in the very moment in which the answer to the first is drawn.
  await desk.evaluate(() => {
    const confirm = document.querySelector<HTMLElement>('.column-new .main')!
    const { x, y, width, height } = confirm.getBoundingClientRect()
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-state="confirmed"]')) return
      observer.disconnect()
      document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    }).observe(document.querySelector('#desk')!, { subtree: true, childList: true })
    confirm.click()
  })
  await expect(card(desk, 'confirmed')).toHaveCount(1)
  await desk.waitForTimeout(1_000)
  expect(states().toSorted()).toEqual(['confirmed', 'waitingForConfirmation'])
  await button(desk, 'Confirm').click()
  await expect(card(desk, 'confirmed')).toHaveCount(2)
})

test('a double tap answers no question that it has opened, and nothing below one that it has closed', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  /** Taps on one button, and as soon as a finger can where another is. */
  const tapBoth = (first: string, second: string) =>
    desk.evaluate(
      async ([one, other]) => {
        const named = (name = '') =>
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
        named(one).click()
        await new Promise((go) => setTimeout(go, 50))
        const { x, y, width, height } = named(other).getBoundingClientRect()
        document
          .elementFromPoint(x + width / 2, y + height / 2)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      },
      [first, second],
    )
  await desk.waitForTimeout(1_000)
  await tapBoth('Refuse …', 'Refuse the order')
  await desk.waitForTimeout(1_000)
  expect(states()).toEqual(['waitingForConfirmation'])
  await expect(button(desk, 'Refuse the order')).toBeVisible()
  await tapBoth('Cancel', 'Confirm')
  await desk.waitForTimeout(1_000)
  expect(states()).toEqual(['waitingForConfirmation'])
  await button(desk, 'Refuse …').click()
  await button(desk, 'Refuse the order').click()
  await expect(card(desk, 'refused')).toHaveCount(1)
})
