import { keptOf, untilKept } from '../../support/browser/launch-answer.ts'
import { changeShop } from '../../support/servers/change-shop.ts'
import { openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'
import { shiftOf, writeShifts } from './shifts.ts'

test('home doesn’t move when dishes went while the phone was off: their places stay, as not available', async ({
  context,
  page,
}) => {
  const server = await openDemoServer()
  try {
    const home = `http://localhost:${server.port}/`
    await page.goto(home)
    await untilKept(page, '/', 'Espresso')
    await page.goto('about:blank')
    await changeShop(server, (file) => {
      // A combo can't offer a dish that isn't there.
      file.combos = file.combos!.filter((combo) => !JSON.stringify(combo).includes('"espresso"'))
      for (const category of file.categories!)
        category.items = category.items.filter(({ id }) => id !== 'espresso')
    })
    const tab = await context.newPage()
    await tab.addInitScript(writeShifts)
    await tab.goto(home)
    const cards = tab.locator('#app').getByRole('listitem')
    const gone = cards.filter({ hasText: 'Espresso' })
    await expect(gone).toHaveText(/Not available now/)
    await expect(cards.filter({ hasText: 'Dawn breakfast' })).toHaveText(/Not available now/)
    await expect(cards.filter({ hasText: 'Butter croissant' })).not.toHaveText(/Not available now/)
    await expect(tab.locator('#first-screen')).toHaveCount(0)
    await expect(tab.getByText('About us')).toBeVisible()
    expect(await shiftOf(tab)).toBeLessThan(0.02)
    // The next launch shows what the phone's menu has.
    await expect
      .poll(() => keptOf(tab, '/'))
      .toMatch(/^(?![^]*(Espresso|Dawn breakfast))[^]*Butter croissant/)
    await tab.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Menu' }).click()
    await expect(tab.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    await tab.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click()
    await expect(cards.filter({ hasText: 'Butter croissant' })).toBeVisible()
    await expect(gone).toHaveCount(0)
  } finally {
    await server.dispose()
  }
})
