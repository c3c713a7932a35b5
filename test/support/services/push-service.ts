import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readPushMessage } from '../../../core/contract/wire/push-wire.ts'

/** A browser's push subscription with its private keys. */
export type FakePhone = ReturnType<typeof fakePhone>

export function fakePhone(name: string = crypto.randomUUID()) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `https://push.example/send/${name}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    /**
     * Decrypts the body of a message as a browser does.
     * @throws if it isn't for this phone
     */
    open(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const size = body.readUInt8(20)
      const server = body.subarray(21, 21 + size)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), server])
      const derive = (secret: Buffer, with_: Buffer, text: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, text, length))
      const secret = derive(pair.computeSecret(server), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const record = body.subarray(21 + size)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

export type Pushed = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service that records all messages and answers as told, 201 by default. */
export type FakePushService = {
  received: Pushed[]
  /** The next answers. `hang` never answers, `endless` never ends. */
  answers: { status: number; headers?: Record<string, string>; hang?: true; endless?: true }[]
  /** How many endless answers the caller has cut. */
  hungUp: number
  /** For `httpsPush`: resolves every host name to this service. */
  options: RequestOptions
  messagesFor: (phone: FakePhone) => ReturnType<typeof readPushMessage>[]
  close: () => Promise<void>
}

const pem = (kind: string) =>
  readFileSync(join(import.meta.dirname, '../chaos/tls', `localhost.test-only.${kind}.pem`))

export async function openPushService(): Promise<FakePushService> {
  const received: Pushed[] = []
  const answers: FakePushService['answers'] = []
  const server = createServer({ key: pem('key'), cert: pem('cert') }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    const { status, headers = {}, hang, endless } = answers.shift() ?? { status: 201 }
    if (hang) return
    response.writeHead(status, headers)
    if (!endless) return response.end()
    const dripping = setInterval(() => response.write(Buffer.alloc(4096)), 1)
    response.on('close', () => {
      clearInterval(dripping)
      service.hungUp += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: FakePushService = {
    received,
    answers,
    hungUp: 0,
    options: {
      port,
      rejectUnauthorized: false,
      lookup: (_host, { all }, callback) => {
        const address = { address: '127.0.0.1', family: 4 }
        if (all) callback(null, [address])
        else callback(null, address.address, address.family)
      },
    },
    messagesFor: (phone) =>
      received
        .filter(({ path }) => phone.subscription.endpoint.endsWith(path))
        .map(({ body }) => readPushMessage(phone.open(body))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** The claims of an `Authorization: vapid …` header, and whether the key in it has signed them. */
export function readVapid(authorization: string) {
  const { t = '', k = '' } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [header = '', claims = '', signature = ''] = t.split('.')
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), isSigned, publicKey: k }
}
