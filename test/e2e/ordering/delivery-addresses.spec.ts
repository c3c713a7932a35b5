import type { Page } from 'playwright/test'
import { countWaiting } from '../support/browser/phone-storage.ts'
import { deleteElsewhere, makeDefaultElsewhere } from '../support/servers/address-server.ts'
import { deliveriesAt } from '../support/servers/delivery-server.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { addFound, agree, checkOut, heading, order, place } from '../support/delivery-walk.ts'

/** Which of the customer's addresses an order goes to, while they change on another phone. */

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/** Two addresses, the first the default one, the second chosen; the restaurant has both, and the phone knows. */
async function addBoth(page: Page): Promise<void> {
  await addFound(page, 'ample 3')
  await addFound(page, 'joan de borbo 30')
  await expect(page.getByRole('radio', { name: /Joan de Borbó, 30/ })).toBeChecked()
  await expect.poll(() => countWaiting(page)).toBe(0)
}

test('if the chosen address was deleted on another phone, the customer has to choose another before ordering', async ({
  page,
}) => {
  await checkOut(page, origin())
  await addBoth(page)
  await agree(page)
  await deleteElsewhere(page, origin(), 'Passeig de Joan de Borbó, 30')
  await page.reload()
  await expect(page.getByText('The address for this order is gone. Choose another.')).toBeVisible()
  const other = page.getByRole('radio', { name: /Carrer Ample, 3/ })
  await expect(other).not.toBeChecked()
  await order(page).click()
  await expect(page.getByRole('link', { name: 'Add an address' })).toBeFocused()
  expect(server.orders()).toEqual([])
  await other.check()
  await expect(page.getByText('The address for this order is gone. Choose another.')).toBeHidden()
  const key = await place(page)
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  await expect(page.getByText('Carrer Ample, 3')).toBeVisible()
  expect(deliveriesAt(server)).toMatchObject([{ key }])
})

test('a default address set on another phone doesn’t replace the one already shown at the checkout', async ({
  page,
}) => {
  await checkOut(page, origin())
  await addBoth(page)
  // Nothing is chosen any more: it goes to the default address.
  await page.evaluate(() => sessionStorage.clear())
  await makeDefaultElsewhere(page, origin(), 'Passeig de Joan de Borbó, 30')
  await page.reload()
  // The default comes first: the phone has heard of it.
  await expect(
    page.getByRole('radiogroup', { name: 'Where to?' }).getByRole('radio').first(),
  ).toHaveAccessibleName(/Joan de Borbó, 30/)
  await expect(page.getByRole('radio', { name: /Carrer Ample, 3/ })).toBeChecked()
})
