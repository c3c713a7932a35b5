import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { holdEngine, prepareHolding, releaseEngine } from '../support/browser/held-engine.ts'
import { untilOffline } from '../support/browser/phone-view.ts'
import { expect, test } from '../support/test.ts'
import { addDish, continueAsGuest, readyToOrder } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async ({ page }) => {
  server = await openDemoServer()
  await changeShop(server, (file) => {
    for (const item of file.categories?.flatMap(({ items }) => items) ?? [])
      if (item.id === 'cheesecake') item.maxPerOrder = 12
  })
  await prepareHolding(page)
  await openMenu(page)
  // What answers a tap comes with the first, if not before.
  await addDish(page, 'Desserts', 'Mel i mató')
})
test.afterEach(() => server.dispose())

const dish = 'Burnt cheesecake'
const add = (page: Page) => page.getByRole('button', { name: new RegExp(`^Add (one more )?${dish}`) })
const bar = (page: Page) => page.getByRole('button', { name: /View cart/ })

const toDesserts = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Categories' }).getByText('Desserts', { exact: true }).click()

async function openMenu(page: Page): Promise<void> {
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  await toDesserts(page)
  await expect(add(page)).toBeVisible()
  // What is tapped on a drawn page isn't the app's.
  await expect(page.locator('#first-screen')).toHaveCount(0)
}

/** Of this dish; one of another is there already. */
const expectCount = async (page: Page, count: number, busy: boolean) => {
  await expect(add(page)).toHaveAccessibleName(`Add one more ${dish}, ${count} in the cart`)
  await expect(bar(page)).toContainText(`${count + 1}`)
  for (const one of [add(page), bar(page)])
    await (busy
      ? expect(one).toHaveAttribute('aria-busy', 'true')
      : expect(one).not.toHaveAttribute('aria-busy'))
}

/** Taps so often, and answers what the button says in the frame after each tap. */
const tapAndLook = (page: Page, times: number): Promise<string[]> =>
  add(page).evaluate(async (button, taps) => {
    const said: string[] = []
    for (let tap = 0; tap < taps; tap += 1) {
      ;(button as HTMLButtonElement).click()
      await new Promise(requestAnimationFrame)
      said.push(button.textContent ?? '')
    }
    return said
  }, times)

test(
  'a tap on *Add* is shown in the next frame, before the engine has received it',
  { tag: '@smoke' },
  async ({ page }) => {
    await holdEngine(page)
    expect(await tapAndLook(page, 3)).toEqual(['1', '2', '3'])
    await expectCount(page, 3, true)
    await releaseEngine(page)
    await expectCount(page, 3, false)
  },
)

test('a change that takes long is underlined until it is saved', async ({ page }) => {
  const line = () =>
    bar(page)
      .getByText(/^€/)
      .evaluate((total) => getComputedStyle(total).textDecorationLine)
  await holdEngine(page)
  await add(page).click()
  await expect.poll(line).toBe('underline')
  await releaseEngine(page)
  await expect.poll(line).toBe('none')
})

test('ten quick taps on *Add* add ten dishes, also after a reload', { tag: '@smoke' }, async ({ page }) => {
  expect(await tapAndLook(page, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await expectCount(page, 10, false)
  await openMenu(page)
  await expectCount(page, 10, false)
})

test('a dish added while a switch of the order type is pending goes into the new order type’s cart', async ({
  page,
}) => {
  const choices = page.getByRole('radiogroup', { name: 'How would you like it?' })
  await holdEngine(page)
  await choices.getByText('Take away').click()
  await add(page).click()
  await releaseEngine(page)
  // Beside it nothing is in this cart, and what was in the other is still in that one alone.
  await expect(bar(page)).toHaveAccessibleName(/1 dish/)
  await expect(choices).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('radio', { name: 'Take away' })).toBeChecked()
  await expect(add(page)).toHaveAccessibleName(`Add one more ${dish}, 1 in the cart`)
  await expect(add(page)).not.toHaveAttribute('aria-busy')
  await choices.getByText('Eat in').click()
  await expect(choices).not.toHaveAttribute('aria-busy')
  // The menu begins at its top again, and rows that are far away aren't drawn.
  await toDesserts(page)
  await expect(page.getByRole('button', { name: 'Add one more Mel i mató, 1 in the cart' })).toBeVisible()
  await expect(bar(page)).toHaveAccessibleName(/1 dish/)
  await expect(add(page)).toHaveAccessibleName(`Add ${dish}`)
})

test('a tap that exceeds the dish’s limit is taken back with a message', async ({ page }) => {
  await tapAndLook(page, 11)
  await expectCount(page, 11, false)
  await holdEngine(page)
  expect(await tapAndLook(page, 2)).toEqual(['12', '13'])
  await releaseEngine(page)
  await expect(page.getByText(`At most 12 in one order: ${dish}`)).toBeVisible()
  await expectCount(page, 12, false)
})

test('going back while a dish is being added goes back only one step', async ({ page }) => {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Butter croissant' }).click()
  await expect(page).toHaveURL(/\/item\//)
  const adding = page.getByRole('button', { name: /^Add/ })
  await expect(adding).toBeVisible()
  await holdEngine(page)
  await adding.click()
  await expect(adding).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  const said = page.getByText('In your cart').first().waitFor()
  await releaseEngine(page)
  await said
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/:\d+\/\?/)
})

test('dishes that two tabs add at the same time are each counted once', async ({ page, context }) => {
  const other = await context.newPage()
  await openMenu(other)
  await page.bringToFront()
  await holdEngine(page)
  expect(await tapAndLook(page, 2)).toEqual(['1', '2'])
  await addDish(other, 'Desserts', dish)
  await expectCount(other, 1, false)
  await expectCount(page, 3, true)
  await releaseEngine(page)
  await expectCount(page, 3, false)
  await expectCount(other, 3, false)
})

test('the cart’s own buttons respond at once, even for a line that isn’t stored yet', async ({ page }) => {
  await holdEngine(page)
  await tapAndLook(page, 1)
  await bar(page).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  const count = cart.getByRole('group', { name: dish }).getByRole('status')
  const more = cart.getByRole('button', { name: `More: ${dish}` })
  for (const expected of ['2', '3', '4']) {
    await more.click()
    await expect(count).toHaveText(expected)
  }
  await cart.getByRole('button', { name: `Fewer: ${dish}` }).click()
  await expect(count).toHaveText('3')
  await releaseEngine(page)
  await expect(cart.locator('[aria-busy]')).toHaveCount(0)
  await expect(count).toHaveText('3')
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await openMenu(page)
  await expectCount(page, 3, false)
})

test('a button pressed while the network drops stays under the finger', async ({ page, context }) => {
  await bar(page).hover()
  await page.mouse.down()
  await context.setOffline(true)
  // Long enough for the app to know, and to say so.
  await page.waitForTimeout(1_000)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await untilOffline(page)
})

test('a tap on the offline banner just as it appears doesn’t open its dialog, and a later tap does', async ({
  page,
  context,
}) => {
  const shown = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // In the task that draws it: on a busy machine the next frame may come when it is taken for meant.
        const drawn = new MutationObserver(() => {
          const banner = [...document.querySelectorAll('button')].find((one) =>
            one.textContent?.startsWith("You're offline"),
          )
          if (!banner) return
          drawn.disconnect()
          banner.click()
          resolve()
        })
        drawn.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await context.setOffline(true)
  await shown
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText(/^You're offline/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the order button works even if the network drops between press and release', async ({
  page,
  context,
}) => {
  await continueAsGuest(page)
  const order = await readyToOrder(page)
  await order.hover()
  await page.mouse.down()
  await context.setOffline(true)
  await page.waitForTimeout(1_000)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/order\/detail\//)
})

/** Taps, and tells which properties of the button and the bar move: in the frame that shows the tap, and soon after. */
const motionOfTap = (page: Page): Promise<{ inItsFrame: string[]; after: string[] }> =>
  add(page).evaluate(async (button) => {
    const moving = () =>
      document
        .getAnimations()
        .flatMap(({ effect }) => Object.keys((effect as KeyframeEffect).getKeyframes()[0] ?? {}))
        .filter((property) => ['scale', 'opacity', 'translate', 'transform'].includes(property))
    const frame = () => new Promise(requestAnimationFrame)
    const text = button.textContent
    ;(button as HTMLButtonElement).click()
    while (button.textContent === text) await frame()
    const inItsFrame = moving()
    await frame()
    await frame()
    return { inItsFrame, after: moving() }
  })

test('the counts animate only after the frame that shows the tap, and not with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await add(page).click()
  await expectCount(page, 1, false)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await motionOfTap(page)).toEqual({ inItsFrame: [], after: ['scale', 'scale'] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await motionOfTap(page)).toEqual({ inItsFrame: [], after: [] })
})
