import { openDemoServer } from '../../support/servers/demo-server.ts'
import { signUp } from '../../support/sign-up.ts'
import { expect, test } from '../../support/test.ts'
import { untilReadyOffline } from '../../support/walk.ts'
import { shiftOf, writeShifts } from './shifts.ts'

/** Runs in the page: notes whether it ever says that something couldn't be loaded. */
function watchWords(): void {
  const look = () => {
    if (document.getElementById('app')?.textContent.includes("couldn't be loaded"))
      Object.assign(globalThis, { hasFailed: true })
    requestAnimationFrame(look)
  }
  look()
}

test('a member’s screens don’t move at a launch without a server, and don’t say that they couldn’t be loaded', async ({
  context,
  page,
}) => {
  const server = await openDemoServer()
  try {
    const origin = `http://localhost:${server.port}`
    await page.goto(origin)
    await untilReadyOffline(page)
    await page.goto(`${origin}/register?redirect=/member`)
    await signUp(page, server)
    await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
    await server.stop('SIGKILL')
    for (const [path, words] of [
      ['/member', 'Voucher balance'],
      ['/voucher', 'You pay with it at the checkout'],
      ['/profile', 'What you have here'],
    ] as const) {
      const tab = await context.newPage()
      await tab.setViewportSize({ width: 390, height: 844 })
      await tab.addInitScript(writeShifts)
      await tab.addInitScript(watchWords)
      await tab.goto(origin + path)
      await expect(tab.locator('#app').getByText(words).first()).toBeVisible()
      await tab.waitForTimeout(1_000)
      // Only their age comes in later, once no answer came.
      expect(await shiftOf(tab)).toBeLessThan(0.05)
      if (path === '/member') expect(await tab.evaluate(() => 'hasFailed' in globalThis)).toBe(false)
      await tab.close()
    }
  } finally {
    await server.dispose()
  }
})

test('a stranger’s vouchers and a guest’s profile don’t move at a launch', async ({ page }) => {
  const server = await openDemoServer()
  try {
    const origin = `http://localhost:${server.port}`
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(writeShifts)
    await page.goto(`${origin}/voucher`)
    await expect(page.locator('#app').getByText('Vouchers to buy')).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(await shiftOf(page)).toBeLessThan(0.02)
    await page.goto(`${origin}/login?redirect=/profile`)
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    await expect(page.getByText('Become a member')).toBeVisible()
    await page.reload()
    await expect(page.locator('#app').getByText('Become a member')).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(await shiftOf(page)).toBeLessThan(0.02)
  } finally {
    await server.dispose()
  }
})
