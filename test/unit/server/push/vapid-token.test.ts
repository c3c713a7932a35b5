import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { pointOf } from '../../../../server/push/vapid-keys.ts'
import { vapidAuthorization } from '../../../../server/push/vapid-token.ts'
import { readVapid } from '../../../support/services/push-service.ts'

/** RFC 8292, section 2.4: token and key. */
const example = {
  token:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = { privateKey, publicKey: pointOf(privateKey.export({ format: 'jwk' })) }

test('the test’s own verifier accepts the example of RFC 8292, and rejects it with another key', () => {
  expect(readVapid(`vapid t=${example.token}, k=${example.key}`)).toMatchObject({ isSigned: true })
  expect(readVapid(`vapid t=${example.token}, k=${keys.publicKey}`)).toMatchObject({ isSigned: false })
})

test('a token’s signed part is byte for byte the example of RFC 8292, signed with our own key', () => {
  const authorization = vapidAuthorization(keys, {
    endpoint: 'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    contact: 'mailto:push@example.com',
    now: (1_453_523_768 - 12 * 3600) * 1000,
  })
  const signed = example.token.slice(0, example.token.lastIndexOf('.'))
  expect(authorization).toContain(`vapid t=${signed}.`)
  expect(readVapid(authorization)).toMatchObject({ isSigned: true, publicKey: keys.publicKey })
})
