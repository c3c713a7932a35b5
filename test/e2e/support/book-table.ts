import type { Page } from 'playwright/test'
import { expect } from './test.ts'
import { freeDay } from './free-days.ts'

/** The times of the chosen evening, on the screen where a table is chosen. */
export const timesOf = (page: Page) => page.getByRole('radiogroup', { name: 'What time?' })

/** That a table is held, on the screen where it is booked. */
export const heldOn = (page: Page) => page.getByText(/The table is held for you/)

/** Chooses the n-th free day and one of its times, and has a table held; as a guest, where that is asked. */
export async function holdTable(page: Page, day: number, time: 'first' | 'last' = 'last'): Promise<void> {
  await (await freeDay(page, day)).click()
  await timesOf(page).locator('label')[time]().click()
  await page.getByRole('button', { name: 'Hold this table' }).click()
  const asGuest = page.getByRole('button', { name: 'Continue as guest' })
  await expect(asGuest.or(heldOn(page)).first()).toBeVisible()
  if (await asGuest.isVisible()) await asGuest.click()
  await expect(heldOn(page)).toBeVisible()
}

export async function sayWho(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Mobile number').fill('600 00 00 01')
  await page.getByText(/The restaurant may use this number about this booking/).click()
}

/** Fills in who comes, and books the table that is held. */
export async function bookHeld(page: Page): Promise<void> {
  await sayWho(page)
  await page.getByRole('button', { name: 'Book this table' }).click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
}
