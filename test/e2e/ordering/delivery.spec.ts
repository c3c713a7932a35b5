import { addElsewhere, addressesAt } from '../support/servers/address-server.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { deliveriesAt } from '../support/servers/delivery-server.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { settingOf } from '../support/browser/phone-storage.ts'
import {
  addFound,
  agree,
  checkOut,
  field,
  finishAddress,
  heading,
  order,
  place,
} from '../support/delivery-walk.ts'

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const has = 'The restaurant has your order'

test(
  'a delivery can be ordered with an address added during checkout, and its bill is itemised',
  { tag: '@smoke' },
  async ({ page }) => {
    await checkOut(page, origin())
    await page.getByLabel('Note for the kitchen').fill('no nuts')
    await agree(page)
    await order(page).click()
    await expect(page.getByText('Add a delivery address when delivering.')).toBeVisible()
    await addFound(page, 'joan de borbo 30')

    // What was typed before is there, and the new address is the one that is meant.
    await expect(page.getByLabel('Note for the kitchen')).toHaveValue('no nuts')
    await expect(page.getByRole('radio', { name: /Joan de Borbó, 30/ })).toBeChecked()
    await expect(page.getByText('Delivery €1.50')).toBeVisible()
    await expect(page.getByText(/^[\d.]+ km by road$/)).toBeVisible()
    await expect(page.getByText('Add €27.70 more for free delivery')).toBeVisible()
    // It is paid on delivery.
    await expect(page.getByRole('radio', { name: /^Leave at the door/ })).toBeDisabled()
    await page.getByText('Meet at the door').click()
    await page.locator('summary').filter({ hasText: 'Total' }).click()
    const bill = page.locator('details').filter({ hasText: 'To pay' })
    for (const row of ['Dishes€17.30', 'Delivery fee€1.50', 'To pay€18.80'])
      await expect(bill).toContainText(row)
    await expect(order(page)).toHaveText(/€18\.80/)
    const key = await place(page)

    await expect(heading(page, has)).toBeVisible()
    await expect(page.getByText('Passeig de Joan de Borbó, 30')).toBeVisible()
    await expect(page.getByText('Meet at the door')).toBeVisible()
    const placed = page.getByRole('region', { name: 'Dishes' })
    for (const row of ['Dishes€17.30', 'Delivery fee€1.50', 'Still to pay€18.80'])
      await expect(placed).toContainText(row)
    expect(deliveriesAt(server)).toMatchObject([
      { key, cents: 1880, feeCents: 150, getType: 'meetAtDoor', note: 'no nuts', firstName: 'Ana' },
    ])
  },
)

test('G1 G2 a delivery ordered offline to a saved address costs the known fee and arrives once', async ({
  page,
}) => {
  await checkOut(page, origin())
  await addFound(page, 'ample 3')
  await expect(page.getByText('Delivery €1.50')).toBeVisible()
  await agree(page)
  await server.stop('SIGKILL')
  await page.reload()
  await expect(page.getByText('Delivery €1.50')).toBeVisible()
  await expect(order(page)).toHaveText(/€18\.80/)
  const key = await place(page)
  await expect(heading(page, 'Saved on this phone')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Carrer Ample, 3')).toBeVisible()
  await server.start()
  await expect(heading(page, has)).toBeVisible()
  expect(deliveriesAt(server)).toMatchObject([{ key, cents: 1880, feeCents: 150 }])
})

test('G11 an address and a delivery to it, both created offline, reach the server in that order', async ({
  page,
}) => {
  await checkOut(page, origin())
  await server.stop('SIGKILL')
  await agree(page)
  await page.getByRole('link', { name: 'Add an address' }).click()
  const typing = page.getByRole('button', { name: 'Type the address yourself' })
  await expect(typing.or(field(page, 'Postcode'))).toBeVisible()
  if (await typing.isVisible()) await typing.click()
  await field(page, 'Street and number').fill('Carrer Nou, 1')
  await field(page, 'Postcode').fill('08001')
  await finishAddress(page)
  await expect(page.getByRole('radio', { name: /Carrer Nou, 1/ })).toBeChecked()
  await expect(page.getByText(/delivery is free/)).toBeVisible()
  const key = await place(page)
  await expect(heading(page, 'Saved on this phone')).toBeVisible()
  await server.start()
  await expect(heading(page, has)).toBeVisible()
  expect(addressesAt(server)).toMatchObject([{ street: 'Carrer Nou, 1' }])
  const [placed] = deliveriesAt(server)
  expect(placed).toMatchObject({ key, cents: 1730, feeCents: 0 })
  expect(placed!.addressFirst).toBe(true)
})

test('G11 G12 an order whose address was refused waits, says so, and is sent once the address is corrected', async ({
  context,
  page,
}) => {
  await checkOut(page, origin())
  // This phone mustn't hear of the other address: it would say itself that the label is taken.
  await context.setOffline(true)
  await addElsewhere(page, origin(), 'Home')
  await server.stop('SIGKILL')
  await agree(page)
  await page.getByRole('link', { name: 'Add an address' }).click()
  const typing = page.getByRole('button', { name: 'Type the address yourself' })
  await expect(typing.or(field(page, 'Postcode'))).toBeVisible()
  if (await typing.isVisible()) await typing.click()
  await field(page, 'Street and number').fill('Carrer Nou, 1')
  await field(page, 'Postcode').fill('08001')
  await field(page, 'Label').fill('Home')
  await finishAddress(page)
  const key = await place(page)
  await server.start()
  await context.setOffline(false)
  await expect(heading(page, 'Waits for its address')).toBeVisible()
  await expect(page.getByText('This label exists already.')).toBeVisible()
  expect(server.orders()).toEqual([])
  await page.goto(`${origin()}/order`)
  await expect(page.getByRole('article')).toContainText("The restaurant didn't accept the order's address.")
  await page.getByRole('link', { name: 'See what to do' }).click()
  await page.getByRole('link', { name: 'Correct the address' }).click()
  await field(page, 'Label').fill('Parents')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(heading(page, has)).toBeVisible()
  expect(deliveriesAt(server)).toMatchObject([{ key, addressFirst: true }])
})

test('an address outside the delivery area is reported before anything is ordered', async ({ page }) => {
  await changeShop(server, (file) => {
    const [area] = file.deliveryAreas ?? []
    Object.assign(file, {
      deliveryAreas: [{ ...area!, withinMeters: 300, fees: [{ withinMeters: 300, fee: 1 }] }],
    })
  })
  await checkOut(page, origin())
  await addFound(page, 'ample 3')
  await expect(page.getByText('This address is outside of the delivery area.')).toBeVisible()
  await expect(order(page)).toBeDisabled()
  // On a phone the address is out of sight where the button is.
  const why = page.locator('form').getByRole('status').last()
  await expect(why.getByText('We can’t deliver to your address.')).toBeVisible()
  await addFound(page, 'pizarro 1')
  await expect(page.getByText('Delivery €1.00')).toBeVisible()
  await expect(order(page)).toBeEnabled()
  expect(server.orders()).toEqual([])
})

test('if the restaurant stops delivering, the checkout says so and offers pickup', async ({ page }) => {
  await checkOut(page, origin())
  await changeShop(server, (file) => {
    file.services = file.services.filter(({ orderType }) => orderType !== 'delivery')
  })
  await page.reload()
  await expect(heading(page, "This restaurant doesn't deliver")).toBeVisible()
  await page.getByRole('button', { name: 'Pick it up instead' }).click()
  await expect(heading(page, 'Who is it for?')).toBeVisible()
  await expect(order(page)).toHaveText(/€17\.30/)
})

test('a restaurant that only delivers shows its menu without a choice of order type', async ({ page }) => {
  await changeShop(server, (file) => {
    file.services = file.services.filter(({ orderType }) => orderType !== 'pickup')
  })
  await page.goto(`${origin()}/menu`)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'How would you like it?' })).toHaveCount(0)
})

test('a customer whose chosen order type was discontinued is told so and offered the other one', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await page.getByRole('radiogroup', { name: 'How would you like it?' }).getByText('Delivery').click()
  await expect.poll(() => settingOf(page, 'onlineOrderType')).toEqual({ orderType: 'delivery' })
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await changeShop(server, (file) => {
    file.services = file.services.filter(({ orderType }) => orderType !== 'delivery')
  })
  await page.reload()
  await expect(heading(page, "The restaurant doesn't offer this: Delivery")).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Pickup' }).click()
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
})

test('G10 a delivery fee that rose while the order waited is charged only after the customer agrees', async ({
  page,
}) => {
  await checkOut(page, origin())
  await addFound(page, 'joan de borbo 30')
  await expect(page.getByText('Delivery €1.50')).toBeVisible()
  await agree(page)
  await server.stop('SIGKILL')
  await place(page)
  await changeShop(server, (file) => {
    for (const area of file.deliveryAreas ?? []) for (const tier of area.fees) tier.fee += 1.25
  })
  await server.start()
  await expect(heading(page, 'The menu has changed')).toBeVisible()
  expect(server.orders()).toEqual([])
  await expect(page.getByText('Before €1.50Now €2.75').or(page.getByText('€2.75')).first()).toBeVisible()
  await order(page).filter({ hasText: '€20.05' }).click()
  await expect(heading(page, has)).toBeVisible()
  expect(deliveriesAt(server)).toMatchObject([{ cents: 2005, feeCents: 275 }])
})
