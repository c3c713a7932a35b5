import type { Locator, Page } from 'playwright/test'
import { contrast } from '../../../core/domain/accent.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const screens = { dish: 'item/iberico-ham', combo: 'combo/tapas-for-two' }

/** Levels of the screen's headings in their order. */
const levelsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1])),
  )

/** The first colour in a computed style. */
const rgbOf = (style: string) =>
  (style.match(/\d+/g) ?? []).slice(0, 3).map(Number) as unknown as Parameters<typeof contrast>[0]

for (const [name, path] of Object.entries(screens)) {
  test(`on a ${name} screen 320 px wide, in Italian, headings skip no level and the price fits on the button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`http://localhost:${server.port}/${path}?table=t2-m4xe&language=it`)
    const add = page.getByRole('button', { name: /^Aggiungi/ })
    const asGuest = page.getByRole('button', { name: 'Continua come ospite' })
    await expect(add.or(asGuest)).toBeVisible()
    // A combo is for known customers, and guests are known too.
    if (await asGuest.isVisible()) await asGuest.click()
    await expect(add).toBeVisible()
    const levels = await levelsOf(page)
    expect(levels.length).toBeGreaterThan(1)
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    const price = (await add.locator('span').last().boundingBox())!
    const button = (await add.boundingBox())!
    expect(price.x + price.width).toBeLessThanOrEqual(button.x + button.width)
    expect(button.x + button.width).toBeLessThanOrEqual(320)
  })
}

test('on a screen 390 px wide, each way to become a member stands on one line, also in Spanish and French', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [language, words] of [
    ['es', ['Registrarme', 'Iniciar sesión']],
    ['fr', ['S’inscrire', 'Se connecter']],
  ] as const) {
    await page.goto(`http://localhost:${server.port}/member?language=${language}`)
    for (const name of words) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toBeVisible()
      const lines = await link.evaluate((button) => {
        const text = document.createRange()
        text.selectNodeContents(button.lastChild!)
        return text.getClientRects().length
      })
      expect(lines, name).toBe(1)
    }
  }
})

test('a long description is folded, and *Read more* and *Show less* toggle it', async ({ page }) => {
  await changeShop(server, ({ categories = [] }) => {
    for (const { items } of categories)
      for (const item of items)
        if (item.id === 'iberico-ham')
          item.description = 'Cured for four winters in the mountains. '.repeat(20)
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`http://localhost:${server.port}/item/iberico-ham?table=t2-m4xe`)
  const words = page.getByText(/^Cured for four winters/)
  const height = async () => (await words.boundingBox())!.height
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  const folded = await height()
  expect(folded).toBeLessThan(120)
  await page.getByRole('button', { name: 'Read more' }).click()
  await expect.poll(height).toBeGreaterThan(3 * folded)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBe(folded)
})

test('with forced colours, selected controls stand out and *Add* still shows its plus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`http://localhost:${server.port}/menu`)
  const app = page.locator('#app')
  const styleOf = (what: Locator, name: 'backgroundColor' | 'backgroundImage') =>
    what.evaluate((element, property) => getComputedStyle(element)[property], name)
  const plus = app.getByRole('button', { name: /^Add / }).first()
  await expect(plus).toBeVisible()
  expect(await styleOf(plus.locator('> *'), 'backgroundImage')).toContain('gradient')
  const plain = await styleOf(page.locator('body'), 'backgroundColor')
  for (const chosen of ['nav [aria-current=true]', 'label:has(:checked)'])
    expect(await styleOf(app.locator(chosen).filter({ visible: true }), 'backgroundColor')).not.toBe(plain)
})

test('the ring around the selected segment has 3:1 against the colour around it, in light and dark mode', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`http://localhost:${server.port}/menu`)
    const group = page.locator('#app').getByRole('radiogroup', { name: 'How would you like it?' })
    const selected = group.locator('label:has(:checked)').filter({ visible: true })
    const ring = await selected.evaluate((element) => getComputedStyle(element).boxShadow)
    expect(ring, colorScheme).toMatch(/^rgb\([^)]+\) 0px 0px 0px 2px inset$/)
    const around = await group
      .filter({ visible: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(contrast(rgbOf(ring), rgbOf(around)), colorScheme).toBeGreaterThanOrEqual(3)
  }
})

test('the number on the cart bar has 4.5:1 against the colour that it stands on', async ({ page }) => {
  await page.goto(`http://localhost:${server.port}/menu`)
  await page.locator('#app').getByRole('button', { name: /^Add / }).first().click()
  const number = page.getByRole('button', { name: /View cart/ }).getByText('1', { exact: true })
  const [text, under] = await number.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor] as const
  })
  expect(under).toMatch(/^rgb\(/)
  expect(contrast(rgbOf(text), rgbOf(under))).toBeGreaterThanOrEqual(4.5)
})

test('only the current tab has a line above it, with and without forced colours', async ({ page }) => {
  await page.goto(`http://localhost:${server.port}/menu`)
  const tabs = page.locator('#app').getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  await expect(tabs).toHaveCount(4)
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    expect(
      await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBlockStartWidth)),
    ).toEqual(['0px', '3px', '0px', '0px'])
  }
})

test('on an iPhone held sideways nothing to read or tap lies beside the notch', async ({ page }) => {
  const insets = { left: 47, leftMax: 47, right: 47, rightMax: 47 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const width = 844
  await page.setViewportSize({ width, height: 390 })
  for (const path of ['', 'menu', ...Object.values(screens).slice(0, 1)]) {
    await page.goto(`http://localhost:${server.port}/${path}?table=t2-m4xe`)
    const main = page.locator('#app main')
    await expect(main.getByRole('button').first()).toBeVisible()
    // What is scrolled sideways may pass by the notch.
    const beside = await main.locator('h1, h2, h3, p, button').evaluateAll(
      (all, [left, right]) => {
        const scrolls = (element: Element | null): boolean =>
          element !== null &&
          (element.scrollWidth > element.clientWidth + 1 || scrolls(element.parentElement))
        return all
          .map((element) => {
            const words = document.createRange()
            words.selectNodeContents(element)
            return { element, box: words.getBoundingClientRect() }
          })
          .filter(({ element, box }) => box.width > 1 && !scrolls(element.parentElement))
          .filter(({ box }) => box.left < left! || box.right > right!)
          .map(({ element, box }) => `${element.textContent} ${box.left}–${box.right}`)
      },
      [insets.left - 13, width - insets.right + 13],
    )
    expect(beside, path).toEqual([])
  }
})
