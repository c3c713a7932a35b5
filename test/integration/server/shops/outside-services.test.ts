import { afterEach, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const store = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }

let server: ShopServer
afterEach(() => server.close())

const told = async (settings: object) => {
  server = await openShopServer({ tiles: settings })
  const { envelope } = await server.post(calls.storeGet, store)
  return envelope.data.info
}

test('a server that asks nobody says nothing of other services', async () => {
  expect(await told({})).not.toHaveProperty('outsideParam')
})

test('a server names the services that get addresses and numbers by their hosts alone', async () => {
  const { outsideParam } = await told({
    geocoderUrl: 'https://ana:secret@Photon.example:2322/api?key=1',
    routingUrl: 'https://router.example/osrm',
    smsWebhookUrl: 'https://sms.example/send?token=2',
  })
  expect(outsideParam).toEqual({
    addressSearch: 'photon.example',
    routes: 'router.example',
    texts: 'sms.example',
  })
})

test.each(['http://127.0.0.1:2322/api', 'http://[::1]/', 'http://photon:2322/', 'http://photon.internal/'])(
  'a server tells that there is an address search at %s without naming what only its own network knows',
  async (geocoderUrl) => {
    expect((await told({ geocoderUrl })).outsideParam).toEqual({ addressSearch: '' })
  },
)
