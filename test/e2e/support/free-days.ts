import type { Locator, Page } from 'playwright/test'

/** Days of the month that is shown with a free table. */
export const freeDays = (page: Page): Locator =>
  page.getByRole('gridcell').getByRole('button', { name: /tables free/ })

/** The n-th day (from 0) with a free table, turned to where it is in the next month: on its last days a month has few. */
export async function freeDay(page: Page, n: number): Promise<Locator> {
  await page.getByRole('grid').waitFor()
  await page.getByText('Looking for free tables …').waitFor({ state: 'detached' })
  const here = await freeDays(page).count()
  if (n < here) return freeDays(page).nth(n)
  await page.getByRole('button', { name: 'Month after' }).click()
  return freeDays(page).nth(n - here)
}
