import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { answerTo, keptOf, shell } from '../support/browser/launch-answer.ts'
import { untilDrawn } from '../support/browser/until-drawn.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { addDish } from '../support/walk.ts'

/** Who was here before scans the code of a table where nobody of them has sat yet. */

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const likeStrangers = (page: Page) => keptOf(page, '/like-a-strangers')

/** On a phone that looks like a stranger's, and is known to. */
async function settle(page: Page): Promise<void> {
  await page.goto(`${origin()}/`)
  // Once both screens are kept as they are in this window, nothing is being written any more with which all of it would go.
  for (const path of ['/', '/menu'])
    await expect.poll(() => keptOf(page, path)).toContain('"(min-width: 900px)":false')
  await expect.poll(() => likeStrangers(page)).toBe('')
}

/** Until all is written down that having sat at a table brings, with which what was kept goes each time. */
const settleAt = (page: Page, table: string): Promise<void> =>
  expect
    .poll(() => Promise.all(['/', '/menu'].map((path) => keptOf(page, `${path}?table=${table}`))))
    .not.toContain(null)

/** In each frame of the pages to come: which table is said there, and where the rows begin. */
const noteFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      const root = document.getElementById('first-screen') ?? document.getElementById('app')
      const heading = root?.querySelector('h2')
      const table = /Table \d|Mesa \d/.exec(root?.textContent ?? '')?.[0] ?? 'no table'
      if (root?.firstElementChild)
        seen.add(`${table}: ${heading?.textContent} ${Math.round(heading?.getBoundingClientRect().top ?? 0)}`)
      requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
  })

const framesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])

// A phone waits for what a server draws no longer than a moment: a busy one is asked again.
test('a launch at a newly scanned table shows it before the app starts, and nothing moves afterwards', async ({
  page,
}) => {
  await settle(page)
  await noteFrames(page)
  for (const [path, words, table] of [
    ['/?table=t3-p9hd', 'Espresso', 'Table 3'],
    ['/menu?table=t5-j8cb&source=qr', 'Dawn breakfast', 'Table 5'],
  ] as const) {
    const answer = () => answerTo(page, origin() + path)
    await expect.poll(answer).toMatch(new RegExp(`<div id="first-screen">.*${words}`, 's'))
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await expect(page.locator('#app').getByText(table).first()).toBeVisible()
    const frames = await framesOf(page)
    expect(frames).toHaveLength(1)
    expect(frames[0]).toContain(table)
    await settleAt(page, new URL(page.url()).searchParams.get('table')!)
  }
})

test('*Add* tapped before the app starts, at a newly scanned table whose link has a source, adds the dish', async ({
  page,
}) => {
  await settle(page)
  await page.goto(`${origin()}/menu?table=t3-p9hd`)
  await settleAt(page, 't3-p9hd')
  await expect.poll(() => likeStrangers(page)).toBe('')
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('#first-screen button[data-dish]')?.click()
    })
  })
  const address = `${origin()}/menu?table=t5-j8cb&source=qr`
  // If the phone had to ask again, the table would no longer be new to it.
  await untilDrawn(address)
  expect(await answerTo(page, address)).toContain('data-dish')
  await expect(page.getByRole('button', { name: /^Add one more .*, 1 in the cart$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /View cart ?, 1 dish/ })).toBeVisible()
})

test('the page of a newly scanned table gives way to the question whether the phone has moved there', async ({
  page,
}) => {
  await settle(page)
  await page.goto(`${origin()}/menu?table=t3-p9hd`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await settleAt(page, 't3-p9hd')
  await expect.poll(() => likeStrangers(page)).toBe('')
  await page.addInitScript(() => {
    const noted: { shown?: number; asked?: number; gone?: number } = {}
    Object.assign(globalThis, { noted })
    const look = () => {
      if (document.getElementById('first-screen')) noted.shown ??= performance.now()
      else if (noted.shown) noted.gone ??= performance.now()
      if (location.search.includes('moveTo=')) noted.asked ??= performance.now()
      requestAnimationFrame(look)
    }
    look()
  })
  const address = `${origin()}/menu?table=t5-j8cb`
  await untilDrawn(address)
  expect(await answerTo(page, address)).toContain('data-dish')
  await expect(page.getByRole('dialog', { name: 'Are you at table 5 now?' })).toBeVisible()
  const noted = () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
  await expect.poll(async () => (await noted()).gone).toBeGreaterThan(0)
  const { asked, gone } = await noted()
  // It used to wait until the app hadn't changed for three seconds.
  expect(gone - asked).toBeLessThan(2_500)
})

type Noted = { asked: number; gone: number }

test('the server draws a newly scanned table in the phone’s language, unless the link asks for another', async ({
  page,
}) => {
  await settle(page)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('radio', { name: /Español/ }).check()
  await expect(page.getByText('Los más pedidos')).toBeVisible()
  await expect.poll(() => likeStrangers(page)).toBe('')
  await expect.poll(() => answerTo(page, `${origin()}/menu?table=t3-p9hd`)).toContain('Desayuno del alba')
  await settleAt(page, 't3-p9hd')
  // What an address asks for goes first.
  const inEnglish = () => answerTo(page, `${origin()}/menu?table=t5-j8cb&language=en`)
  await expect.poll(inEnglish).toContain('Dawn breakfast')
})

test('G32 a phone with an allergen filter or a member gets the app’s shell instead of a server-drawn page', async ({
  page,
}) => {
  const answer = () => answerTo(page, `${origin()}/menu?table=t3-p9hd`)
  await settle(page)
  await page.goto(`${origin()}/menu`)
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  const gluten = sheet.getByRole('checkbox', { name: 'Gluten', exact: true })
  await gluten.check()
  await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect.poll(() => likeStrangers(page)).toBeNull()
  expect(await answer()).toContain(shell)

  await page.goto(`${origin()}/menu`)
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  await gluten.uncheck()
  await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect.poll(() => likeStrangers(page)).toBe('')
  await page.goto(`${origin()}/register`)
  await signUp(page, server)
  await expect.poll(() => likeStrangers(page)).toBeNull()
  expect(await answer()).toContain(shell)
})

test('a phone where “Take away” was chosen gets the app’s shell at another table, where eating in is chosen again', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu?table=t3-p9hd`)
  await expect.poll(() => likeStrangers(page)).toBe('')
  // Not `check`, which doesn't wait for the app to draw the choice.
  const away = page.locator('#app').getByRole('radio', { name: 'Take away' })
  await away.click()
  await expect(away).toBeChecked()
  await settleAt(page, 't3-p9hd')
  expect(await likeStrangers(page)).toBeNull()
  expect(await answerTo(page, `${origin()}/menu?table=t5-j8cb`)).toContain(shell)
  await expect(page.locator('#app').getByRole('radio', { name: 'Eat in' })).toBeChecked()
})

test('G35 if the answer for a table isn’t a page of this release, the app’s shell opens within 10 s', async ({
  context,
  page,
}) => {
  await settle(page)
  // An app that begins at a table of which nobody can tell it anything keeps nothing any more.
  const scripts = await context.newCDPSession(page)
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: true })
  await server.stop('SIGKILL')
  const drawn = '<!doctype html><div id="first-screen">Somebody else’s</div>'
  const answers: Record<string, (asked: IncomingMessage, answer: ServerResponse) => void> = {
    portal: (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(drawn),
    redirect: (_, answer) => answer.writeHead(302, { location: 'http://localhost:1/' }).end(),
    newer: (_, answer) => answer.writeHead(200, { 'made-by': '/assets/first-newer.js' }).end(drawn),
    'never there': () => {},
    'half there': (_, answer) => answer.writeHead(200, { 'content-length': 100_000 }).write(drawn),
  }
  for (const [name, answer] of Object.entries(answers)) {
    let asked = 0
    const liar = createServer((request, response) => {
      if (request.url?.startsWith('/menu?')) asked += 1
      answer(request, response)
    }).listen(server.port)
    const begun = Date.now()
    expect(await answerTo(page, `${origin()}/menu?table=t3-p9hd`), name).toContain(shell)
    expect(asked, name).toBe(1)
    expect(Date.now() - begun, name).toBeLessThan(10_000)
    liar.closeAllConnections()
    await new Promise((resolve) => liar.close(resolve))
  }
  expect(await answerTo(page, `${origin()}/menu?table=t3-p9hd`), 'nobody').toContain(shell)
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: false })
  await page.reload()
  await expect(page.getByText("The menu isn't on this phone yet")).toBeVisible()
})
