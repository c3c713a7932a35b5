import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { copyOfDist } from '../../../support/server/running-server.ts'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const store = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }
const tiles = {
  tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
  tilesAttribution: '© <b>Somebody</b>',
}
const policyOf = async (server: ShopServer, path: string) =>
  (await server.request(path)).headers.get('content-security-policy')?.split('; ')

let withMap: ShopServer
let without: ShopServer
const distDir = copyOfDist()
beforeAll(async () => {
  withMap = await openShopServer({ tiles, distDir })
  without = await openShopServer({ distDir })
})
afterAll(async () => {
  await Promise.all([withMap.close(), without.close()])
  rmSync(distDir, { recursive: true })
})

describe('a server with a map', () => {
  test('sends phones the address and the attribution of its map tiles', async () => {
    const { envelope } = await withMap.post(calls.storeGet, store)
    expect(envelope.data.info.mapParam).toEqual({
      tilesUrl: tiles.tilesUrl,
      attribution: tiles.tilesAttribution,
    })
  })

  test('allows pages to load from the tiles’ origin, and from no other', async () => {
    const [policy, usual] = [await policyOf(withMap, '/'), await policyOf(without, '/')]
    expect(policy?.filter((line) => !usual?.includes(line))).toEqual([
      "img-src 'self' data: blob: https://tiles.example",
      "connect-src 'self' https://tiles.example",
    ])
    // Its worker asks by the policy of its own file.
    expect(await policyOf(withMap, '/assets/app-1a2b3c.js')).toEqual(policy)
  })

  test('serves a different service worker, so that phones fetch the page with its policy again', async () => {
    const [script, usual] = await Promise.all(
      [withMap, without].map(async (server) => (await server.request('/sw.js')).text()),
    )
    expect(script).toBe(`self.mapOrigin="https://tiles.example";\n${usual}`)
    const again = await withMap.request('/sw.js')
    expect(again.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(again.headers.get('cache-control')).toBe('no-cache')
  })
})

test('a server without a map sends no map parameters', async () => {
  const { envelope } = await without.post(calls.storeGet, store)
  expect(envelope.data.info.mapParam).toBeNull()
})
