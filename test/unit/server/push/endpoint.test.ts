import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPushEndpoint } from '../../../../server/push/endpoint.ts'
import { publicLookup } from '../../../../server/push/push-service.ts'

describe('a push endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGl',
    'https://db5p.notify.windows.com/w/?token=BQYA%3d',
    'https://push.example:443/x',
  ])('can be %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

  test.each([
    'http://push.example/x',
    'ftp://push.example/x',
    'https://push.example:8443/x',
    'https://user@push.example/x',
    'https://user:pass@push.example/x',
    'https://push.example/x#y',
    'https://localhost/x',
    'https://localhost./x',
    'https://a.localhost/x',
    'https://postgres/x',
    'https://printer.local/x',
    'https://db.internal/x',
    'https://nas.home.arpa/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://10.0.0.1/x',
    'https://8.8.8.8/x',
    'https://[::1]/x',
    'https://[2606:4700::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://①②⑦.0.0.1/x',
    'https://',
    'nonsense',
    '',
  ])('can’t be %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))
})

describe('the address of a push service', () => {
  test.each(['8.8.8.8', '142.250.1.1', '2606:4700::1', '2a00:1450:4003::200e'])('can be %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:0:1::',
    'no address',
  ])('can’t be %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test('is refused when its name resolves only to private addresses', async () => {
    const code = await new Promise((resolve) =>
      publicLookup('localhost', { all: true }, (error) => resolve(error?.code)),
    )
    expect(code).toBe('EPRIVATE')
  })
})
