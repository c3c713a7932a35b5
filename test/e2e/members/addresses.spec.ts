import type { Page } from 'playwright/test'
import { addElsewhere, addressesAt } from '../support/servers/address-server.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { untilReadyOffline } from '../support/walk.ts'

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const save = (page: Page) => page.getByRole('button', { name: 'Save address' })
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** A guest at their addresses, with all that the app needs kept for the way offline. */
async function openAddresses(page: Page): Promise<void> {
  await page.goto(origin())
  await untilReadyOffline(page)
  await page.goto(`${origin()}/login?redirect=/address`)
  await page.getByText('Continue as guest').first().click()
  await expect(heading(page, 'Addresses')).toBeVisible()
}

async function fillIn(page: Page, street: string, label: string): Promise<void> {
  await field(page, 'Street and number').fill(street)
  await field(page, 'Postcode').fill('08003')
  await field(page, 'First name').fill('Ana')
  await field(page, 'Mobile number').fill('600 00 00 00')
  await field(page, 'Label').fill(label)
}

test('an address can be found by street search, saved, edited, made the default and deleted', async ({
  page,
}) => {
  await openAddresses(page)
  await page.getByRole('link', { name: 'Add an address' }).click()
  const search = page.getByRole('searchbox', { name: 'Street and number' })
  await expect(search).toBeFocused()
  await search.fill('maquin 14')
  await expect(page.getByRole('status').filter({ hasText: '1 street found' })).toBeAttached()
  // The keyboard alone.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'New address')).toBeVisible()
  await expect(field(page, 'Street and number')).toHaveValue('Carrer de la Maquinista, 14')
  await expect(field(page, 'Postcode')).toHaveValue('08003')
  await save(page).click()
  for (const message of ['Enter your name.', 'Enter phone number.'])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'First name').fill('Ana')
  await expect(page.getByText('Enter your name.', { exact: true })).toBeHidden()
  await field(page, 'Mobile number').fill('600 00 00 00')
  const home = page.getByRole('button', { name: 'Home', exact: true })
  await home.click()
  // Without our colours, what is chosen still looks chosen.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(home).toHaveCSS('border-top-width', '2px')
  await page.emulateMedia({ forcedColors: 'none' })
  await save(page).click()
  await expect(card(page, 'Home')).toContainText('Carrer de la Maquinista, 14')
  await expect(card(page, 'Home')).toContainText('Default')
  await expect
    .poll(() => addressesAt(server))
    .toMatchObject([{ label: 'Home', isDefault: true, at: expect.stringMatching(/^41\.\d+,2\.\d+$/) }])

  await page.getByRole('link', { name: 'Edit Home' }).click()
  // Another number is in the street that the search had found.
  await field(page, 'Street and number').fill('Carrer de la Maquinista, 16')
  await field(page, 'Floor, door').fill('2n 1a')
  await save(page).click()
  await expect(card(page, 'Home')).toContainText('2n 1a')
  await expect
    .poll(() => addressesAt(server))
    .toMatchObject([
      {
        street: 'Carrer de la Maquinista, 16',
        memo: '2n 1a',
        at: expect.stringMatching(/^41\.\d+,2\.\d+$/),
      },
    ])
  await page.getByRole('link', { name: 'Edit Home' }).click()
  // Another street, typed by hand, isn't where the search had found the first.
  await field(page, 'Street and number').fill('Carrer de Ginebra, 3')
  await save(page).click()
  await expect
    .poll(() => addressesAt(server))
    .toMatchObject([{ street: 'Carrer de Ginebra, 3', memo: '2n 1a', at: 'null,null' }])

  await page.goto(`${origin()}/address/manage`)
  await fillIn(page, 'Carrer Ample, 3', 'Work')
  await save(page).click()
  await card(page, 'Work').getByRole('button', { name: 'Make it the default' }).press('Enter')
  await expect(card(page, 'Work')).toContainText('Default')
  await expect(card(page, 'Home')).not.toContainText('Default')
  await expect(page.getByRole('article').first()).toContainText('Work')
  // The button is gone, and what it was in has the focus.
  await expect(card(page, 'Work')).toBeFocused()
  await expect.poll(() => addressesAt(server).find(({ isDefault }) => isDefault)?.label).toBe('Work')

  await page.getByRole('button', { name: 'Delete Home' }).click()
  await answer(page, 'Keep the address').click()
  await expect(card(page, 'Home')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Home' }).click()
  await answer(page, 'Delete').press('Enter')
  await expect(card(page, 'Home')).toBeHidden()
  await expect(page.locator(':focus').getByRole('article', { name: 'Work' })).toBeVisible()
  await expect.poll(() => addressesAt(server).map(({ label }) => label)).toEqual(['Work'])
})

test('G1 G2 an address added and edited offline survives a reload and reaches the server once', async ({
  page,
}) => {
  await openAddresses(page)
  await server.stop('SIGKILL')
  await page.goto(`${origin()}/address/manage`)
  await fillIn(page, 'Carrer Ample, 3', 'Home')
  await save(page).click()
  await expect(card(page, 'Home')).toContainText('Waits to be sent')
  await page.reload()
  await expect(card(page, 'Home')).toContainText('Saved on this phone.')
  await page.getByRole('link', { name: 'Edit Home' }).click()
  await field(page, 'Floor, door').fill('2n 1a')
  await save(page).click()
  await expect(card(page, 'Home')).toContainText('2n 1a')
  await server.start()
  await expect(card(page, 'Home')).not.toContainText('Waits to be sent')
  await page.reload()
  await expect(card(page, 'Home')).toBeVisible()
  // What is on its way isn't said to wait any more, and isn't there yet.
  await expect
    .poll(() => addressesAt(server))
    .toMatchObject([{ label: 'Home', street: 'Carrer Ample, 3', memo: '2n 1a' }])
})

test('G12 an address label that the restaurant refuses can be corrected in a form that keeps the other input', async ({
  page,
}) => {
  // What this phone asks for is answered before: it doesn't hear of the other address.
  const asked = page.waitForResponse((response) => response.url().endsWith('/customer/address/list'))
  await openAddresses(page)
  await (await asked).finished()
  await addElsewhere(page, origin(), 'Home')
  await page.goto(`${origin()}/address/manage`)
  await fillIn(page, 'Carrer Ample, 3', 'home')
  await save(page).click()
  const refused = page.getByRole('article').filter({ hasText: 'Carrer Ample, 3' })
  await expect(refused).toContainText('Needs your attention')
  await expect(refused).toContainText('This label exists already.')
  await refused.getByRole('link', { name: 'Correct it' }).click()
  await expect(field(page, 'Label')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Label')).toHaveAccessibleDescription(/This label exists already\./)
  await expect(field(page, 'Street and number')).toHaveValue('Carrer Ample, 3')
  await field(page, 'Label').fill('Parents')
  await save(page).click()
  await expect(card(page, 'Parents')).toBeVisible()
  await expect(page.getByText('Needs your attention')).toBeHidden()
  await expect.poll(() => addressesAt(server).map(({ label }) => label)).toEqual(['Home', 'Parents'])
})

test('the address form keeps its input after an error, a reload and the street search', async ({ page }) => {
  await openAddresses(page)
  await page.goto(`${origin()}/address/manage`)
  const long = 'x'.repeat(10_000)
  await fillIn(page, 'Carrer Ample, 3', 'Home')
  await field(page, 'Floor, door').fill(long)
  await field(page, 'City').fill('Barce\u202elona')
  await field(page, 'Postcode').fill(' ')
  await field(page, 'Mobile number').fill('12')
  await save(page).click()
  await expect(page.getByText('Use at most 300 characters.')).toBeVisible()
  await expect(page.getByText("There are characters in it that can't be seen.")).toBeVisible()
  await expect(page.getByText('Enter postcode.')).toBeVisible()
  await expect(page.getByText('There is no such phone number.')).toBeVisible()
  await expect(field(page, 'Floor, door')).toBeFocused()
  await page.reload()
  await expect(field(page, 'Floor, door')).toHaveValue(long)
  await expect(field(page, 'Mobile number')).toHaveValue('12')
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Street and number' }).fill('maquin')
  await page.getByRole('button', { name: /Carrer de la Maquinista/ }).click()
  await expect(field(page, 'Street and number')).toHaveValue('Carrer de la Maquinista')
  await expect(field(page, 'Postcode')).toHaveValue('08003')
  await expect(field(page, 'First name')).toHaveValue('Ana')
  await page.goBack()
  await expect(heading(page, 'Addresses')).toBeVisible()
})

test('without a connection the street search says so, lets the address be typed, and resumes by itself', async ({
  page,
}) => {
  await openAddresses(page)
  await server.stop('SIGKILL')
  await page.goto(`${origin()}/address/search`)
  await page.getByRole('searchbox', { name: 'Street and number' }).fill('Carrer Ample, 3')
  await expect(page.getByRole('alert')).toContainText("Streets can't be searched without a connection.")
  await page.getByRole('button', { name: 'Type the address yourself' }).click()
  await expect(field(page, 'Street and number')).toHaveValue('Carrer Ample, 3')
  await page.goto(`${origin()}/address/search`)
  await page.getByRole('searchbox', { name: 'Street and number' }).fill('maquin')
  await expect(page.getByRole('alert')).toBeVisible()
  await server.start()
  // By itself, once the restaurant answers again.
  await expect(page.getByRole('button', { name: /Maquinista/ })).toBeVisible()
})

test('a street search whose answer gets lost is repeated by itself, as the restaurant can be reached', async ({
  page,
}) => {
  await openAddresses(page)
  let lost = 0
  await page.context().route(/\/customer\/address\/search/, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.abort('connectionreset')
  })
  await page.goto(`${origin()}/address/search`)
  await page.getByRole('searchbox', { name: 'Street and number' }).fill('maquin')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: /Maquinista/ })).toBeVisible()
  expect(lost).toBe(1)
})
