import { type Page, expect } from 'playwright/test'
import { orderButton } from '../../support/order-button.ts'
import { settingOf } from './browser/phone-storage.ts'
import { chooseAndAdd, intentOf, untilPriced, untilReadyOffline } from './walk.ts'

/** The steps of somebody who has it brought. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const order = (page: Page) => page.getByRole('button', { name: orderButton })

/** Two dishes for 17.30 in the delivery cart, as a guest at the checkout, with all that is needed offline. */
export async function checkOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/menu`)
  const types = page.getByRole('radiogroup', { name: 'How would you like it?' })
  await types.getByText('Delivery').click()
  // The switch shows it at once. Written down: leaving earlier would leave it at pickup.
  await expect.poll(() => settingOf(page, 'onlineOrderType')).toEqual({ orderType: 'delivery' })
  await page.goto(origin)
  await untilReadyOffline(page)
  for (const dish of ['burrata', 'cheesecake']) {
    await page.goto(`${origin}/item/${dish}`)
    await chooseAndAdd(page, [])
  }
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
}

/** From the checkout to the street search, and back with the street that was found. */
export async function addFound(page: Page, street: string): Promise<void> {
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByRole('searchbox', { name: 'Street and number' }).fill(street)
  await page
    .getByRole('option')
    .or(page.getByRole('button', { name: /Carrer|Passeig/ }))
    .first()
    .click()
  await finishAddress(page)
}

export async function finishAddress(page: Page): Promise<void> {
  await field(page, 'First name').fill('Ana')
  await field(page, 'Mobile number').fill('600 00 00 00')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  // A tap that comes sooner, in the place of the last one, counts as its second (src/ui/second-tap.ts).
  await page.waitForTimeout(600)
}

export const agree = (page: Page) => page.getByText('I accept the terms and the privacy notice').click()

export async function place(page: Page): Promise<string> {
  await untilPriced(order(page))
  await order(page).click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  return intentOf(page)
}
