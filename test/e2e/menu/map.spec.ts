import { type Locator, type Page, chromium } from 'playwright/test'
import { launchArgs, executablePath } from '../support/browser/chromium.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { type TileServer, startTileServer, tileColour } from '../support/servers/tile-server.ts'
import { lookForUpdate } from '../support/browser/updates.ts'

/** The map is drawn by WebGL: on machines without a graphics card, in software. */
test.use({
  phone: 'new',
  launchOptions: {
    executablePath,
    args: [
      ...launchArgs.filter((argument) => argument !== '--disable-gpu'),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  },
})

const credit = '© Somebody <b>& others</b>'

let tiles: TileServer
let server: DemoServer
/** Read again when the server starts again. */
let settings: Record<string, string>
test.beforeEach(async () => {
  tiles = await startTileServer()
  settings = { TILES_URL: tiles.url, TILES_ATTRIBUTION: credit }
  server = await openDemoServer(settings)
})
test.afterEach(() => Promise.all([server.dispose(), tiles.stop()]))

const origin = () => `http://localhost:${server.port}`

/** The form of a new address, as a guest. */
async function openForm(page: Page): Promise<void> {
  await page.goto(`${origin()}/address/manage`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).toHaveURL(/^[^?]*\/address\/manage/)
}
const openMap = (page: Page) => page.getByRole('button', { name: 'Place the pin on the map' }).click()
const mapOf = (page: Page) => page.getByRole('application', { name: 'Map with a pin in its middle' })

async function pinOf(page: Page): Promise<{ lat: number; lng: number }> {
  const text = (await page.getByText(/^The pin is at/).textContent()) ?? ''
  const [lat, lng] = [...text.matchAll(/-?\d+(\.\d{1,6})?(?=[,.]( |$))/g)].map(([degrees]) => Number(degrees))
  return { lat: lat!, lng: lng! }
}

/** Are most spots along the map's edge of the tiles' colour? The pin is in the middle, and tiles have dark rims. */
async function isDrawn(page: Page, map: Locator): Promise<boolean> {
  const picture = (await map.screenshot()).toString('base64')
  const spots = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    return [25, 75, 125, 175, 225].map((y) => [...context.getImageData(20, y, 1, 1).data].slice(0, 3))
  }, picture)
  const isTile = (spot: number[]) => spot.every((value, index) => Math.abs(value - tileColour[index]!) < 7)
  return spots.filter(isTile).length >= 3
}

test(
  'the pin can be placed by dragging, tapping or keys, and requests go only to our and the tile server',
  { tag: '@smoke' },
  async ({ context, page }) => {
    const asked = new Set<string>()
    context.on('request', (request) => asked.add(new URL(request.url()).origin))
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await openForm(page)
    expect(tiles.asked).toEqual([])
    await openMap(page)
    const map = mapOf(page)
    await expect(map).toBeVisible()
    await expect.poll(() => isDrawn(page, map)).toBe(true)
    await expect(page.getByText(credit, { exact: true })).toBeVisible()

    // Nothing is placed before the customer does it.
    await expect(page.getByText(/^The pin is at/)).toHaveCount(0)
    await map.press('ArrowDown')
    await expect(page.getByText(/^The pin is at/)).toBeVisible()
    const start = await pinOf(page)
    const box = (await map.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y + 40, { steps: 5 })
    // Held still, or it would glide on.
    await page.waitForTimeout(300)
    await page.mouse.up()
    await expect.poll(async () => (await pinOf(page)).lng).toBeGreaterThan(start.lng)
    const dragged = await pinOf(page)
    expect(dragged.lat).toBeGreaterThan(start.lat)

    await page.mouse.click(x + 50, y)
    await expect.poll(async () => (await pinOf(page)).lng).toBeGreaterThan(dragged.lng)

    await page.waitForTimeout(500)
    const before = await pinOf(page)
    await map.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await pinOf(page)).lng).toBeLessThan(before.lng)
    const after = await pinOf(page)
    expect(after.lat).toBe(before.lat)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => pinOf(page)).toEqual(before)
    // Zooming keeps the pin where it is.
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.waitForTimeout(500)
    expect(await pinOf(page)).toEqual(before)

    expect([...asked].toSorted()).toEqual([origin(), tiles.origin].toSorted())
    expect(refused).toEqual([])
    const [first] = tiles.asked
    expect(first).toMatchObject({ referer: `${origin()}/`, cookie: undefined })
    expect(tiles.asked.every(({ path }) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  },
)

test('the map library loads only when a map is opened, is never precached, and a failed load is reported', async ({
  context,
  page,
}) => {
  const libraries: string[] = []
  context.on('request', (request) => request.url().includes('maplibre') && libraries.push(request.url()))
  await openForm(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true)
  expect(kept.filter((path) => path.includes('maplibre'))).toEqual([])
  expect(await (await page.request.get(`${origin()}/sw.js`)).text()).not.toMatch(/assets\/maplibre/)
  expect(libraries).toEqual([])

  await context.setOffline(true)
  await openMap(page)
  await expect(page.getByText("The map can't be loaded now.")).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/address\/manage/)
  await context.setOffline(false)
  // The first tap can come before the browser has its network back.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    await expect(mapOf(page)).toBeVisible()
  }).toPass({ timeout: 40_000 })
  expect(libraries.length).toBeGreaterThan(0)
})

test('while the tile server is down, the pin still moves and the page reports the missing pictures', async ({
  page,
}) => {
  await tiles.stop()
  await openForm(page)
  await openMap(page)
  await expect(page.getByText("The map's pictures can't be loaded now.")).toBeVisible()
  await mapOf(page).press('ArrowUp')
  const before = await pinOf(page)
  await mapOf(page).press('ArrowUp')
  await expect.poll(async () => (await pinOf(page)).lat).toBeGreaterThan(before.lat)
})

test('without WebGL the page says that the map can’t be drawn, and the address form stays', async () => {
  const browser = await chromium.launch({ executablePath, args: [...launchArgs, '--disable-3d-apis'] })
  try {
    const page = await browser.newPage()
    await openForm(page)
    await openMap(page)
    await expect(page.getByText("This browser can't draw the map.")).toBeVisible()
    await expect(page.getByLabel('Street and number')).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('an app installed before the restaurant had a tile server gets the map with the next release', async ({
  page,
}) => {
  await server.stop()
  for (const name of Object.keys(settings)) settings[name] = ''
  await server.start()
  await openForm(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByLabel('Street and number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place the pin on the map' })).toHaveCount(0)

  await server.stop()
  Object.assign(settings, { TILES_URL: tiles.url, TILES_ATTRIBUTION: credit })
  await server.start()
  await lookForUpdate(page)
  // On a busy machine the worker that leaves may have work to end first.
  const swapped = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await swapped
  await openMap(page)
  await expect.poll(() => isDrawn(page, mapOf(page))).toBe(true)
})
