import { type Page, expect } from 'playwright/test'
import type { DemoServer } from './servers/demo-server.ts'

let made = 0
/** A mobile number that no other test of this run has, as people type it. */
export const newNumber = (): string =>
  `6${process.pid % 10} ${String(1_000_000 + made++).replace(/(\d{3})(\d{4})/, '$1 $2')}`

/** The minute in which nobody is sent another code is over. */
export const passCodeWait = (server: DemoServer): void =>
  server.change('update verification_codes set sent_at = sent_at - 60000')

/** Types a number and asks for its code; answers the code. */
export async function askForCode(page: Page, server: DemoServer, number: string): Promise<string> {
  const before = server.codes.length
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await expect.poll(() => server.codes.length).toBeGreaterThan(before)
  return server.codes.at(-1)!
}

/** Fills the sign-up form, which is open, and sends it; answers the number. */
export async function signUp(page: Page, server: DemoServer, number = newNumber()): Promise<string> {
  const code = await askForCode(page, server, number)
  await page.getByLabel('Verification code').fill(code)
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Email').fill(`ana${number.replaceAll(' ', '')}@mail.test`)
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).not.toHaveURL(/\/register/)
  return number
}
