import { expect } from 'vitest'
import { orderButton } from '../../support/order-button.ts'
import type { Phone } from './stage.ts'

/** The steps of a diner, by what is on the screen. */

export const readyOffline = { text: /^Ready offline/ }
export const savedHere = { role: 'heading', name: 'Saved on this phone' }
export const restaurantHasIt = { role: 'heading', name: 'The restaurant has your order' }
export const cartBar = { role: 'button', name: /View cart/ }

/** Adds a dish that needs no choice straight from the menu. */
export async function addDish(phone: Phone, category: string, name: string): Promise<void> {
  const path = await phone.run(() => location.pathname)
  if (!path.startsWith('/menu')) await phone.press({ role: 'link', name: 'Menu' })
  await phone.press({ text: category, in: { role: 'navigation', name: 'Categories' } })
  await phone.press({ role: 'button', name: new RegExp(`^Add (one more )?${name}`) })
  await phone.sees(cartBar)
  await saved(phone)
}

/** What was tapped is on the phone's disk: the screen shows it before, and whoever leaves at once may lose it. */
const saved = (phone: Phone): Promise<void> =>
  expect
    .poll(() => phone.run(() => document.querySelector('button[aria-busy]') === null), { timeout: 20_000 })
    .toBe(true)

/** On a dish's own page: chooses by name and adds it. */
export async function chooseAndAdd(phone: Phone, choices: string[]): Promise<void> {
  for (const text of choices) await phone.press({ text })
  await phone.press({ role: 'button', name: /^Add/ })
  await phone.sees({ text: /In your cart/ })
}

/** Goes to the checkout and through the sign-in that it asks for. */
export async function continueAsGuest(phone: Phone): Promise<void> {
  await phone.press(cartBar)
  await phone.press({ role: 'link', name: /Go to checkout/ })
  await phone.press({ role: 'button', name: 'Continue as guest' })
  await phone.sees({ role: 'heading', name: 'Checkout' })
}

/** Says how many they are, accepts the terms and orders; answers the total on the button, in cents. */
export async function placeTheOrder(phone: Phone): Promise<number> {
  await phone.press({ text: '2', in: { role: 'radiogroup', name: 'How many of you?' } })
  await phone.press({ text: 'I accept the terms and the privacy notice' })
  const button = { role: 'button', name: orderButton }
  const { text } = await phone.sees(button)
  await phone.press(button)
  await expect
    .poll(() => phone.run(() => location.pathname), { timeout: 20_000 })
    .toMatch(/^\/order\/detail\//)
  return Math.round(Number(text.replace(/[^0-9.]/g, '')) * 100)
}
