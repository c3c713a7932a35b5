import { type Page, expect } from 'playwright/test'
import { signUp } from './sign-up.ts'
import type { DemoServer } from './servers/demo-server.ts'

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay €/ })

/** From the form of a voucher, which is filled in, to the bank, which takes the money, and back. */
export async function payAtTheBank(page: Page): Promise<void> {
  await page.getByText('I accept the payment agreement').click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
}

/** Signs a new member up, who buys a gift of €20; answers its code and the member's number. */
export async function buyGift(page: Page, server: DemoServer): Promise<{ code: string; number: string }> {
  await page.goto(`http://localhost:${server.port}/register?redirect=/voucher/buy`)
  const number = await signUp(page, server)
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('To give away').click()
  await payAtTheBank(page)
  const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  return { code: code!, number }
}
