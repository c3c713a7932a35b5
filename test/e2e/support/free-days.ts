import type { Locator, Page } from 'playwright/test'

/** Days of the month that is shown with a free table. */
const freeDays = (page: Page): Locator =>
  page.getByRole('gridcell').getByRole('button', { name: /tables free/ })

/** Days of the month that is shown of which it is known whether they have a free table. */
export const knownDays = (page: Page): Locator =>
  page.getByRole('gridcell').getByRole('button', { name: /, (tables free|fully booked|closed)$/ })

/**
 * The n-th day (from 0) with a free table, turned to where it is in the next month: on its last days a month has few.
 */
export async function freeDay(page: Page, n: number): Promise<Locator> {
  await calendar(page)
  // The calendar opens at a month with a free day, once it knows of one.
  await freeDays(page).first().waitFor()
  const here = await freeDays(page).count()
  if (n < here) return freeDays(page).nth(n)
  await page.getByRole('button', { name: 'Month after' }).click()
  return freeDays(page).nth(n - here)
}

/**
 * The day of a date (`2026-12-01`) in the month that is shown or one beside it, turned to where necessary: the calendar
 * opens at the first month with a free day.
 */
export async function dayOf(page: Page, date: string): Promise<Locator> {
  await calendar(page)
  const day = page.locator(`[data-day="${date}"]`)
  if ((await day.count()) > 0) return day
  const shown = (await page.locator('[data-day]').first().getAttribute('data-day'))!
  await page.getByRole('button', { name: date < shown ? 'Month before' : 'Month after' }).click()
  return day
}

async function calendar(page: Page): Promise<void> {
  await page.getByRole('grid').waitFor()
  await page.getByText('Looking for free tables …').waitFor({ state: 'detached' })
}
