import { untilKept } from '../../support/browser/launch-answer.ts'
import { openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'

/** Runs in the page: writes down each text of the line that says whether the app works without a network. */
function writeLine(): void {
  const lines: string[] = []
  Object.assign(globalThis, { lines })
  const look = () => {
    const screen = document.getElementById('first-screen') ?? document.getElementById('app')
    const line =
      screen?.querySelector('h1') && (screen.querySelector('main [role=status]')?.textContent ?? '')
    if (typeof line === 'string' && line !== lines.at(-1)) lines.push(line)
    requestAnimationFrame(look)
  }
  look()
}

test('at a launch, home says at once and without interruption that the phone is ready for ordering offline', async ({
  context,
  page,
}) => {
  const server = await openDemoServer()
  try {
    const home = `http://localhost:${server.port}/`
    await page.goto(home)
    await untilKept(page, '/', 'Ready offline')
    const tab = await context.newPage()
    await tab.addInitScript(writeLine)
    const sheet = tab.waitForResponse(/\/assets\/later-.*\.css$/)
    await tab.goto(home)
    await expect(tab.locator('#first-screen')).toHaveCount(0)
    // The real line, and not what stood in its place, comes with the sheet of the later screens.
    await sheet
    await expect(tab.getByText('About us')).toBeVisible()
    expect(await tab.evaluate(() => (globalThis as unknown as { lines: string[] }).lines)).toEqual([
      'Ready offline — you can order without signal',
    ])
  } finally {
    await server.dispose()
  }
})
