import { openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'

test('the tabs stand at their places even while the browser has parsed only some of them', async ({
  page,
}) => {
  const server = await openDemoServer()
  try {
    await page.goto(`http://localhost:${server.port}/`)
    const tabs = page.locator('#app').getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await expect(tabs).toHaveCount(4)
    const places = () =>
      tabs.evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())))
    const all = await places()
    await tabs.evaluateAll((links) => links.slice(2).forEach((link) => link.parentElement!.remove()))
    expect(await places()).toEqual(all.slice(0, 2))
  } finally {
    await server.dispose()
  }
})
