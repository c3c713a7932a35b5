import type { Page } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async ({ page }) => {
  server = await openDemoServer()
  await changeShop(server, (file) => {
    const items = Array.from({ length: 1_000 }, (_, n) => ({ id: `rice-${n}`, title: `Rice ${n}`, price: 8 }))
    file.categories = [{ id: 'many', name: 'Many', items }, ...(file.categories ?? [])]
    delete file.combos
  })
  await page.goto(`http://localhost:${server.port}/menu?table=t2-m4xe`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Rice 12', exact: true })).toBeVisible()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

test('scrolling slowly never shows a block whose rows aren’t rendered yet', async ({ page }) => {
  const blank = await page.evaluate(async () => {
    let most = 0
    for (let moved = 0; moved < 6_000; moved += 16) {
      scrollBy(0, 16)
      await new Promise(requestAnimationFrame)
      const blocks = [...document.querySelectorAll('[role=list] [data-waiting]:empty')]
      const seen = blocks.map((block) => block.getBoundingClientRect())
      most = Math.max(most, seen.filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length)
    }
    return most
  })
  expect(blank).toBe(0)
})

test(
  'a menu of 1,000 dishes renders only a few blocks but has its full height',
  { tag: '@smoke' },
  async ({ page }) => {
    await untilAtRest(page)
    const { blocks, rows } = await page.evaluate(() => {
      const list = document.querySelector('[role=list]')!
      const row = list.querySelector('[role=listitem]')!
      return {
        blocks: list.querySelectorAll(':scope > div > div').length,
        rows: Math.round(list.clientHeight / row.clientHeight),
      }
    })
    // Of 250 blocks.
    expect(blocks).toBeLessThan(80)
    expect(rows).toBeGreaterThan(950)
  },
)

test('rows that are flicked past are never rendered; rows where the flick ends are, and far-away rows are dropped', async ({
  page,
}) => {
  await untilAtRest(page)
  const rows = page.getByRole('main').getByRole('listitem')
  const before = await rows.count()
  const { made, seen } = await page.evaluate(async () => {
    let added = 0
    // Blocks for rows are made well ahead, and empty.
    const hasRow = (node: Node) => node instanceof Element && node.outerHTML.includes('listitem')
    const count = (records: MutationRecord[]) => {
      added += records.flatMap(({ addedNodes }) => [...addedNodes]).filter(hasRow).length
    }
    const observer = new MutationObserver(count)
    observer.observe(document.querySelector('[role=list]')!, { subtree: true, childList: true })
    for (let moved = 0; moved < 40_000; moved += 1_000) {
      scrollBy(0, 1_000)
      await new Promise(requestAnimationFrame)
    }
    count(observer.takeRecords())
    observer.disconnect()
    const block = document.elementFromPoint(innerWidth / 2, innerHeight / 2)!
    return { made: added, seen: getComputedStyle(block).backgroundImage }
  })
  expect(made).toBe(0)
  // In place of rows, where their words will be.
  expect(seen).toContain('gradient')
  const { from, to } = await page.evaluate(() => {
    const { top, height } = document.querySelector('[role=list]')!.getBoundingClientRect()
    const row = height / 1_000
    return { from: Math.ceil(-top / row), to: Math.floor((innerHeight - top) / row) - 1 }
  })
  for (let at = from; at <= to; at += 1)
    await expect(page.getByRole('heading', { name: `Rice ${at}`, exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Rice 12', exact: true })).toHaveCount(0)
  // A screen, and one and a half screens on either side where it was one before.
  expect(await rows.count()).toBeLessThan(2.5 * before)
})

test('a focused row keeps the focus however far the page is scrolled away', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Rice 3', exact: true })
  await link.focus()
  await page.evaluate(() => scrollTo(0, 33_200))
  await expect(page.getByRole('heading', { name: 'Rice 400', exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Rice 12', exact: true })).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('returning from a dish focuses its row again, while the Menu link focuses the start of the menu', async ({
  page,
}) => {
  // What sees to it comes once the menu stands.
  await untilAtRest(page)
  await page.evaluate(() => scrollTo(0, 33_200))
  const link = page.getByRole('link', { name: 'Rice 400', exact: true })
  await link.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rice 400', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await link.press('Enter')
  await page.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect(page).toHaveURL(/\/menu/)
  await expect(link).toBeFocused()
  // Whoever goes on to it by a link begins at its top.
  await page.getByRole('link', { name: 'Home', exact: true }).press('Enter')
  await expect(page).not.toHaveURL(/\/menu/)
  await page.getByRole('link', { name: 'Menu', exact: true }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('while another screen is shown, the menu stays laid out but can be neither seen, read nor focused', async ({
  page,
}) => {
  await untilAtRest(page)
  await page.evaluate(() => scrollTo(0, 33_200))
  const dish = page.getByRole('button', { name: 'Add Rice 400', exact: true })
  await expect(dish).toBeVisible()
  const button = page.locator('[data-dish]').first()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(dish).toHaveCount(0)
  await expect(button).toBeHidden()
  const place = () =>
    button.evaluate((element: HTMLElement) => {
      element.focus()
      const [displays, elements]: [string[], Element[]] = [[], []]
      for (let at = element.parentElement; at; at = at.parentElement) elements.push(at)
      for (const one of elements) displays.push(getComputedStyle(one).display)
      return { isFocused: document.activeElement === element, isLaidOut: !displays.includes('none') }
    })
  expect(await place()).toEqual({ isFocused: false, isLaidOut: true })
  // What happens to it meanwhile hides it no further.
  await page.evaluate(() => scrollTo(0, 100))
  await page.waitForTimeout(500)
  expect(await place()).toEqual({ isFocused: false, isLaidOut: true })
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(dish).toBeInViewport()
  expect(await place()).toEqual({ isFocused: true, isLaidOut: true })
})

test('rows are still rendered if several animation frames report the same time', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) => ask((at) => draw(Math.floor(at / 50) * 50))
  })
  await page.reload()
  for (const at of [12, 20])
    await expect(page.getByRole('heading', { name: `Rice ${at}`, exact: true })).toBeAttached()
  await page.evaluate(() => scrollTo(0, 33_200))
  await expect(page.getByRole('heading', { name: 'Rice 400', exact: true })).toBeAttached()
})

/** Until all that is near is made: no row more within half a second. */
async function untilAtRest(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(() => document.querySelectorAll('[role=list] [role=listitem]:not([hidden])').length)
  let before = -1
  for (let now = await count(); now !== before; now = await count()) {
    before = now
    await page.waitForTimeout(500)
  }
}

test('enlarging the window renders the rows it makes visible, and then the list doesn’t change any more', async ({
  page,
}) => {
  await untilAtRest(page)
  await page.setViewportSize({ width: 412, height: 2_400 })
  await expect(page.getByRole('heading', { name: 'Rice 40', exact: true })).toBeAttached()
  await untilAtRest(page)
  const changes = await page.evaluate(async () => {
    let seen = 0
    const observer = new MutationObserver((records) => (seen += records.length))
    observer.observe(document.querySelector('[role=list]')!, { subtree: true, childList: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    observer.disconnect()
    return seen
  })
  expect(changes).toBe(0)
})

test('rows that come near the viewport without scrolling are rendered', async ({ page }) => {
  await untilAtRest(page)
  const rows = page.getByRole('heading', { name: /^Rice/ })
  const next = page.getByRole('heading', { name: `Rice ${(await rows.count()) + 5}`, exact: true })
  await expect(next).toHaveCount(0)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[role=list]')!.style.marginBlockStart = '-1200px'
  })
  await expect(next).toBeAttached()
})
