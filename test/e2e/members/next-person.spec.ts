import type { Page } from 'playwright/test'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { addDish, continueAsGuest, placeTheOrder } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const at = (path: string) => `http://localhost:${server.port}${path}?table=t1-k7wq`

/** Opens the menu at a table, puts a dessert into the cart and goes on to the checkout as a guest. */
async function checkOut(page: Page): Promise<void> {
  await page.goto(at('/menu'))
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
}

const tab = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()

async function leave(page: Page): Promise<void> {
  await tab(page, /^Profile/).click()
  await page.getByRole('button', { name: 'Exit guest mode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
  await expect(page.getByText('You left guest mode')).toBeVisible()
}

test('G26 G32 the orders of somebody who has left aren’t in the page, nor painted for the next person', async ({
  page,
}) => {
  await checkOut(page)
  await placeTheOrder(page)
  // Who leaves an order that may not have arrived is known by the phone, and comes back as the same guest.
  await untilAtRestaurant(page)
  await page.goto(at('/order'))
  await expect(page.getByRole('article')).toContainText('Burnt cheesecake')
  await leave(page)
  const cards = page.locator('article')
  await expect(cards).toHaveCount(0)

  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('article')) document.body.dataset.hadOrders = ''
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await tab(page, /^Orders/).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-had-orders')
})

/** Makes a page that `isDeaf` hear of no other tab, as one that the phone has frozen. */
const canBeDeaf = (page: Page) =>
  page.addInitScript(() => {
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        this.addEventListener('message', (event) => {
          if ('isDeaf' in globalThis) event.stopImmediatePropagation()
        })
      }
    }
  })

test('G32 a checkout form that was open in a frozen tab isn’t the next person’s form', async ({
  context,
  page,
}) => {
  await canBeDeaf(page)
  await checkOut(page)
  const note = (one: Page) => one.getByRole('textbox', { name: /note/i }).first()
  await note(page).fill('no nuts for Rosa')
  await page.evaluate(() => Object.assign(globalThis, { isDeaf: true }))

  const other = await context.newPage()
  await other.goto(at('/'))
  await leave(other)
  await checkOut(other)
  await expect(note(other)).toHaveValue('')
  await expect(note(page)).toHaveValue('no nuts for Rosa')

  await page.evaluate(() => {
    delete (globalThis as { isDeaf?: boolean }).isDeaf
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(note(page)).toHaveValue('')
})

test('G32 a guest who is told that a member’s filter is gone can set one again, and close its sheet', async ({
  page,
}) => {
  await page.goto(`${at('/register')}&redirect=/menu`)
  await signUp(page, server)
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const filter = page.getByRole('dialog', { name: 'Allergens and diets' })
  const vegan = filter.getByRole('checkbox', { name: 'Vegan', exact: true })
  await vegan.check()
  await filter.getByRole('button', { name: /^Show \d+ dish/ }).click()
  // It is shown at once, and written down a moment later.
  await expect(page.getByText(/^Only what is declared: /)).toBeVisible()
  // A page that is still asking would be told of the lost session before the next one is there.
  await page.goto('about:blank')
  server.change('delete from access_tokens')
  await page.goto(at('/profile'))
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const told = page.locator('section').filter({ hasText: 'You go on as a guest, without the filter' })
  await expect(told).toBeFocused()
  await told.getByText('Set the filter again').click()
  await expect(vegan).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()
  await expect(page).toHaveURL(/^[^?]*\/menu/)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
})
