import { type Locator, type Page, expect } from 'playwright/test'
import { orderButton } from '../../support/order-button.ts'

/** The steps of a diner, by what is on the screen. */

export async function untilReadyOffline(page: Page): Promise<void> {
  await expect(page.getByText(/Ready offline/).first()).toBeVisible({ timeout: 90_000 })
}

/** Adds a dish that needs no choice straight from the menu, where only what is near the screen is drawn. */
export async function addDish(page: Page, category: string, name: string): Promise<void> {
  const menu = page.getByRole('link', { name: 'Menu', exact: true }).first()
  if (!new URL(page.url()).pathname.startsWith('/menu')) await menu.click()
  await page.getByRole('navigation', { name: 'Categories' }).getByText(category, { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^Add (one more )?${name}`) }).click()
  const button = page.getByRole('button', { name: new RegExp(`^Add one more ${name}`) })
  await expect(button).toBeVisible()
  // It is shown at once. Who leaves the page earlier ends the engine before it has written it down.
  await expect(button).not.toHaveAttribute('aria-busy')
}

/** On a dish's own page: chooses by name and adds it. */
export async function chooseAndAdd(page: Page, choices: string[]): Promise<void> {
  for (const name of choices) {
    await page.getByText(name, { exact: true }).click()
  }
  const toast = page.getByText('In your cart').first()
  // It goes after two seconds, in which a starved machine may not have looked.
  const said = toast.waitFor()
  await page.getByRole('button', { name: /^Add/ }).click()
  await said
}

/** Goes to the checkout and through the sign-in that it asks for. */
export async function continueAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}

/** Says how many they are, accepts the terms and orders; answers the total on the button, in cents. */
export async function placeTheOrder(page: Page): Promise<number> {
  const button = await readyToOrder(page)
  const label = (await button.textContent()) ?? ''
  await button.click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  return Math.round(Number(label.replace(/[^0-9.]/g, '')) * 100)
}

/** All of that but the last tap, on this button. */
export async function readyToOrder(page: Page): Promise<Locator> {
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  const button = page.getByRole('button', { name: orderButton })
  await untilPriced(button)
  return button
}

/** Nothing is ordered at a price that is still being worked out. */
export const untilPriced = (button: Locator): Promise<void> =>
  expect(button).not.toHaveAttribute('aria-busy', 'true')

/** Orders a dessert at table 2 by the shortest way, as a guest; answers the intent's id, which is its key. */
export async function orderDessert(page: Page, origin: string): Promise<string> {
  await checkOutDessert(page, origin)
  await placeTheOrder(page)
  return intentOf(page)
}

/** All of that but the last tap. */
export async function checkOutDessert(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/item/cheesecake?table=t2-m4xe`)
  await chooseAndAdd(page, [])
  // From there it leads to the menu: a sheet that is opened on the way is gone with the dish's page.
  await expect(page).toHaveURL(/\/menu\?/)
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  const asGuest = page.getByRole('button', { name: 'Continue as guest' })
  const checkout = page.getByRole('heading', { name: 'Checkout' })
  await expect(checkout.or(asGuest)).toBeVisible()
  if (await asGuest.isVisible()) await asGuest.click()
  // Who leaves earlier leaves before the restaurant has answered.
  await expect(checkout).toBeVisible()
}

/** The order that the page shows, by its address. */
export const intentOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!
