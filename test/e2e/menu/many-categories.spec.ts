import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

const all = 80

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
  await changeShop(server, (file) => {
    const many = Array.from({ length: all }, (_, n) => ({
      id: `category-${n}`,
      name: `Category ${n}`,
      items: Array.from({ length: 10 }, (__, at) => ({
        id: `d${n}-${at}`,
        title: `Dish ${n}-${at}`,
        price: 8,
      })),
    }))
    file.categories = [...many, ...file.categories!]
    delete file.combos
  })
})
test.afterEach(() => server.dispose())

/** Runs in the page: notes how many categories each frame shows, and how high the menu is. */
function noteFrames(): void {
  const frames: { count: number; height: number }[] = []
  Object.assign(globalThis, { frames })
  const look = () => {
    const app = document.getElementById('app')
    const names = [...(app?.querySelectorAll('section h2') ?? [])].map(({ textContent }) => textContent)
    const count = names.filter((name) => name.startsWith('Category')).length
    if (count > 0 && count !== frames.at(-1)?.count) frames.push({ count, height: app!.scrollHeight })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('a menu of many categories draws the first at once and the others frame by frame, in a page of full height', async ({
  page,
}) => {
  await page.addInitScript(noteFrames)
  await page.goto(`http://localhost:${server.port}/menu`)
  const headings = page.locator('#app').getByRole('heading', { level: 2, name: /^Category/ })
  await expect(headings).toHaveCount(all)
  // The demo's own come last.
  await expect(page.locator('#app').getByRole('heading', { name: 'Desserts' })).toHaveCount(1)
  const frames = await page.evaluate(
    () => (globalThis as unknown as { frames: { count: number; height: number }[] }).frames,
  )
  const [first, last] = [frames[0]!, frames.at(-1)!]
  expect(first.count).toBeLessThan(all / 2)
  expect(frames.length).toBeGreaterThan(3)
  expect(Math.abs(first.height - last.height) / last.height).toBeLessThan(0.02)

  const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('button')
  await chips.filter({ hasText: /^Category 79$/ }).click()
  await expect(page.getByRole('heading', { name: 'Dish 79-0' })).toBeInViewport()
})
