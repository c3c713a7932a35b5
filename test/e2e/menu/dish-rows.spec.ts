import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

/** A name and a description of two lines each, as many allergens as a dish can have, and a price before. */
const duck = {
  id: 'duck',
  title: 'Duck pie of the house with everything that is left of it',
  price: 12.5,
  oldPrice: 14.5,
  description: 'Baked twice, once in the evening and once in the morning, with what the market had that day.',
  allergens: [
    'gluten',
    'eggs',
    'soybeans',
    'milk',
    'celery',
    'nuts',
    'peanuts',
    'mustard',
    'sesame',
  ] as const,
}

for (const [where, left] of [
  ['beside a picture', []],
  ['without a picture', ['picture']],
  ['without a picture or a description', ['picture', 'description']],
] as const)
  test(`a dish’s row shows its allergens whole, however many it has, ${where}`, async ({ page }) => {
    await changeShop(server, ({ categories = [] }) => {
      const pictured = categories.flatMap(({ items }) => items).find((item) => item.picture)!
      const pie: NonNullable<ShopFileInput['categories']>[0]['items'][0] = {
        ...duck,
        allergens: [...duck.allergens],
        picture: pictured.picture!,
      }
      for (const part of left) delete pie[part]
      categories.unshift({ id: 'pies', name: 'Pies', items: [pie] })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`http://localhost:${server.port}/menu`)
    await expect(page.locator('#first-screen')).toHaveCount(0)
    const row = page.locator('#app').getByRole('listitem').filter({ hasText: duck.title })
    const allergens = row.getByText(
      /Contains Gluten, Eggs, Soya, Milk, Celery, Nuts, Peanuts, Mustard, Sesame/,
    )
    await expect(allergens).toBeVisible()
    const cut = await allergens.evaluate((element) => {
      const { bottom: end, right: edge } = element.parentElement!.getBoundingClientRect()
      const { top, bottom } = element.closest('[role=listitem]')!.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(element.lastChild!)
      const text = [...words.getClientRects()]
      const title = element.closest('[role=listitem]')!.querySelector('h3')!.getBoundingClientRect()
      return {
        outside: text.filter((line) => line.right > edge + 1 || line.bottom > end + 1).length,
        above: Math.round(title.top - top),
        below: Math.round(bottom - end),
      }
    })
    expect(cut.outside).toBe(0)
    expect(cut.above).toBeGreaterThanOrEqual(0)
    expect(cut.below).toBeGreaterThanOrEqual(0)
  })
