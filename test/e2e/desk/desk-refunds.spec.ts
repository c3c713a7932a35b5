import type { Browser } from 'playwright/test'
import type { DeskRefunds } from '../../../core/contract/desk/desk-refund-calls.ts'
import { hopelessAfter } from '../../../server/payments/hopeless-refunds.ts'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { button, card, openDesk } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { makeManager } from '../support/servers/owner.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

test('a refund asks for the manager’s key again after a reload, and after a close request that got lost', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const key = makeManager(server, 'Ana')
  await (await phoneAt(`http://localhost:${server.port}`)).order(1)
  for (const step of ['Confirm', 'Start cooking', 'Ready', /handed over$/]) await button(desk, step).click()
  const open = async () => {
    await button(desk, 'Refund …').click()
    return desk.getByRole('dialog', { name: /^Refund / })
  }
  const first = await open()
  await first.getByLabel('Your own key').fill(key)
  await first.getByRole('button', { name: 'Open' }).click()
  await expect(first.getByLabel('Amount in EUR')).toBeVisible()
  await desk.reload()
  const second = await open()
  await expect(second.getByLabel('Your own key')).toBeVisible()
  await expect(second.getByLabel('Amount in EUR')).toHaveCount(0)
  // Nor is one still let in whose closing was lost on the way.
  await second.getByLabel('Your own key').fill(key)
  await second.getByRole('button', { name: 'Open' }).click()
  await expect(second.getByLabel('Amount in EUR')).toBeVisible()
  await desk.route(/close-members$/, (route) => route.abort(), { times: 1 })
  await second.getByRole('button', { name: 'Close' }).click()
  await expect((await open()).getByLabel('Your own key')).toBeVisible()
})

test('to refuse a paid order that is ready, the desk asks for a manager’s key, and lets nobody in with it', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const key = makeManager(server, 'Ana')
  const phone = await phoneAt(`http://localhost:${server.port}`)
  const { orderId } = await phone.order(1)
  for (const step of ['Confirm', 'Start cooking', 'Ready']) await button(desk, step).click()
  await expect(button(desk, /handed over$/)).toBeVisible()
  server.change('update orders set paid_cents = total_cents')
  await button(desk, 'Refuse …').click()
  await desk.getByLabel('Or in your own words').fill('Nobody came')
  await button(desk, 'Refuse the order').click()
  const dialog = desk.getByRole('dialog', { name: /^Refuse / }).last()
  await expect(dialog).toContainText('only a manager can refuse it now')
  await dialog.getByLabel('Your own key').fill('ABCDE')
  await dialog.getByRole('button', { name: 'Refuse the order' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  expect(await phone.state(orderId)).toBe('waitingForPickup')
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Refuse the order' }).click()
  await expect(card(desk, 'refused')).toContainText('Nobody came')
  await expect(dialog).toHaveCount(0)
  await button(desk, 'Members').click()
  await expect(desk.getByLabel('Your own key')).toBeVisible()
})

test('a refund that the bank refuses is named at the top of the desk, and a manager gives it back by hand', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const key = makeManager(server, 'Ana')
  const phone = await phoneAt(`http://localhost:${server.port}`)
  const { number } = await phone.order(1)
  await button(desk, 'Refuse …').click()
  await button(desk, 'Refuse the order').click()
  await expect(card(desk, 'refused')).toBeVisible()
  server.change(`insert into payments (shop_id, payment_id, order_id, customer_id, bank, method, amount_cents, currency,
      language, state, refund_due_cents, refusals, next_at, created_at, updated_at)
    select shop_id, 'p', order_id, customer_id, 'gone', 'card', 1230, currency, language, 'paid', 1230, ${hopelessAfter},
      ${Date.now() + 1_200_000}, created_at, updated_at from orders`)
  await desk.reload()
  const notice = desk.getByText(`${number}: the bank refuses to give €12.30 back.`)
  await expect(notice).toBeVisible()
  await desk.getByRole('banner').getByRole('button', { name: 'Refund …' }).click()
  const dialog = desk.getByRole('dialog', { name: `Refund ${number}` })
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog).toContainText('The bank has refused for a day to give €12.30 back.')
  // The first answer is lost, which must not hide what was done.
  await desk.route(
    /refund-by-hand$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Give €12.30 back by hand' }).click()
  await expect(dialog).toContainText('€12.30 was given back by hand, as the bank refused to.')
  await expect(dialog.getByRole('button', { name: /by hand/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
})

/** A manager's look at a meal that was handed over. */
async function openRefund(browser: Browser) {
  const desk = await openDesk(browser, server)
  const key = makeManager(server, 'Ana')
  await (await phoneAt(`http://localhost:${server.port}`)).order(1)
  for (const step of ['Confirm', 'Start cooking', 'Ready', /handed over$/]) await button(desk, step).click()
  await button(desk, 'Refund …').click()
  const dialog = desk.getByRole('dialog', { name: /^Refund / })
  await dialog.getByLabel('Your own key').fill(key)
  await dialog.getByRole('button', { name: 'Open' }).click()
  return { desk, dialog }
}

test('after a refund the desk reports where the money actually went, not what the form expected', async ({
  browser,
}) => {
  const { desk, dialog } = await openRefund(browser)
  let isAnswerLost = false
  // As if another desk had given back meanwhile all that was paid at the counter, and the voucher balance were left.
  await desk.route(/\/desk\/api\/refunds?$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: DeskRefunds }
    for (const refund of json.data.list) {
      refund.balanceCents += refund.counterCents
      refund.counterCents = 0
    }
    return isAnswerLost && route.request().url().endsWith('/refund')
      ? route.abort()
      : route.fulfill({ response, json })
  })
  for (const amount of ['2', '1']) {
    await dialog.getByLabel('Amount in EUR').fill(amount)
    await dialog.getByLabel('Why').fill('The soup was cold')
    await dialog.getByRole('button', { name: 'Give it back' }).click()
    await expect(dialog.getByRole('listitem').first()).toContainText(`€${amount}.00 to the voucher balance`)
    await expect(desk.getByText(/^Written down/)).toHaveText('Written down')
    await expect(dialog.getByRole('button', { name: 'Give it back' })).toBeFocused()
    // And then one whose answer is lost.
    isAnswerLost = true
  }
})

test('an amount that can’t be given back is marked, with the reason, until it is changed', async ({
  browser,
}) => {
  const { dialog } = await openRefund(browser)
  const amount = dialog.getByLabel('Amount in EUR')
  await dialog.getByLabel('Why').fill('The soup was cold')
  for (const wrong of ['1e3', '0', '1000']) {
    await amount.fill(wrong)
    await expect(amount).not.toHaveAttribute('aria-invalid')
    await dialog.getByRole('button', { name: 'Give it back' }).click()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveAccessibleDescription(/^That isn’t an amount up to €/)
    await expect(dialog.getByRole('alert')).toHaveText(/^That isn’t an amount up to €/)
  }
  await dialog.getByRole('button', { name: /^All that is left/ }).click()
  await expect(amount).not.toHaveAttribute('aria-invalid')
})

test('a refund whose answer is lost is made once, and another amount is sent only once its outcome is known', async ({
  browser,
}) => {
  const { desk, dialog } = await openRefund(browser)
  const amount = dialog.getByLabel('Amount in EUR')
  const giveBack = dialog.getByRole('button', { name: 'Give it back' })
  const written = dialog.getByRole('listitem')
  const doubt = desk.getByText(/^No answer came: perhaps it was carried out\./)
  await expect(amount).toBeVisible()
  let sent = 0
  let isAnswerLost = true
  let isReadLost = true
  await desk.route(/\/desk\/api\/refunds?$/, async (route) => {
    const isRefund = route.request().url().endsWith('/refund')
    if (isRefund) sent += 1
    if (!(isRefund ? isAnswerLost : isReadLost)) return route.continue()
    if (isRefund) await route.fetch()
    return route.abort()
  })
  await amount.fill('2')
  await dialog.getByLabel('Why').fill('The soup was cold')
  await giveBack.click()
  await expect(doubt).toBeVisible()
  await expect(giveBack).toBeEnabled()
  await amount.fill('3')
  await giveBack.click()
  await expect(giveBack).toBeEnabled()
  isAnswerLost = false
  isReadLost = false
  await giveBack.click()
  await expect(written).toHaveText([/€2\.00 at the counter · Ana · “The soup was cold”/])
  expect(sent).toBe(1)
  // What was typed stays, for whoever still wants it.
  await expect(amount).toHaveValue('3.00')
  await giveBack.click()
  await expect(written).toHaveText([/€3\.00 at the counter/, /€2\.00 at the counter/])

  isAnswerLost = true
  await amount.fill('1')
  await dialog.getByLabel('Why').fill('The bread, too')
  await giveBack.click()
  await expect(desk.getByText('Written down. Give €1.00 at the counter.')).toBeVisible()
  await expect(written).toHaveText([/€1\.00 at the counter/, /€3\.00/, /€2\.00/])
  await expect(amount).toHaveValue('')
  expect(sent).toBe(3)
})
