import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/log/log.ts'
import { printedSms, SmsFailed } from '../../../../server/sms/sms.ts'
import { webhookSms } from '../../../../server/sms/sms-webhook.ts'
import { askCode, newNumber, roomy } from '../../../support/customers/member.ts'
import { openOtherServer, type OtherServer, troubles } from '../../../support/services/other-server.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'

const message = { to: '+34600000000', code: '123456', text: '123456 és el teu codi' }

let gateway: OtherServer
beforeEach(async () => {
  gateway = await openOtherServer()
})
afterEach(() => gateway.close())

const sms = (secret?: string) => webhookSms({ url: `${gateway.url}/sms?shop=1`, secret, timeoutMs: 300 })

describe('the SMS webhook', () => {
  test('gets the number and text with the secret as bearer token, and nothing else', async () => {
    gateway.answers((_, response) => void response.writeHead(202).end('queued'))
    await sms('s3cret-s3cret')(message)
    const [heard] = gateway.heard
    expect([heard?.method, heard?.url]).toEqual(['POST', '/sms?shop=1'])
    expect(heard?.headers).toMatchObject({
      authorization: 'Bearer s3cret-s3cret',
      'content-type': 'application/json',
    })
    expect(JSON.parse(heard?.body ?? '')).toEqual({ to: message.to, text: message.text })
  })

  test('gets no authorization header if no secret is configured', async () => {
    await sms()(message)
    expect(gateway.heard[0]?.headers).not.toHaveProperty('authorization')
  })

  test.for(troubles)(
    'that %s makes sending fail within the timeout, and the error reveals nothing of the message',
    async ([, trouble]) => {
      gateway.answers(trouble)
      const error = await sms('s3cret-s3cret')(message).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SmsFailed)
      expect((error as Error).message).not.toMatch(/600000000|123456|s3cret/)
      expect(gateway.heard).toHaveLength(1)
    },
  )

  test('that can’t be reached makes sending fail', async () => {
    const { url } = gateway
    await gateway.close()
    const failed = webhookSms({ url, secret: undefined })(message)
    await expect(failed).rejects.toMatchObject({
      message: expect.stringContaining('unreachable'),
      isCertain: true,
    })
    gateway = await openOtherServer()
  })

  test('has certainly not taken a message that it refused, but may have if it hung up or a proxy answered', async () => {
    const answers =
      (status: number): RequestListener =>
      (_, response) =>
        void response.writeHead(status).end()
    const hangUp: RequestListener = (request) => void request.socket.destroy()
    const isCertain: unknown[] = []
    for (const trouble of [answers(400), answers(500), answers(502), answers(504), hangUp]) {
      gateway.answers(trouble)
      isCertain.push(await sms()(message).catch((error: SmsFailed) => error.isCertain))
    }
    expect(isCertain).toEqual([true, true, false, false, false])
  })

  test('that answers 200 but never ends its answer counts as a success', async () => {
    gateway.answers((_, response) => {
      response.writeHead(200)
      response.write('…')
    })
    await sms()(message)
  })

  test.for(troubles)(
    'that %s makes sendCode answer LD_CODE_NOT_SENT; the log has no secret, number or code',
    async ([, trouble]) => {
      gateway.answers(trouble)
      const server = await openShopServer({ limits: roomy, ports: { sms: sms('s3cret-s3cret') } })
      const mobile = newNumber()
      const failed = await askCode(server, mobile)
      expect([failed.status, failed.envelope.code]).toEqual([502, 'LD_CODE_NOT_SENT'])
      gateway.answers((_, response) => void response.end())
      expect((await askCode(server, mobile)).status).toBe(200)
      const log = server.logged.join('')
      const codes = gateway.heard.map(
        ({ body }) => /\d{6} /.exec((JSON.parse(body) as { text: string }).text)![0],
      )
      for (const secret of ['s3cret', mobile, ...codes.map((code) => code.trim())])
        expect(log).not.toContain(secret)
      await server.close()
    },
  )
})

test('without a webhook the code is logged in one line, with only the last digits of the number', async () => {
  const logged: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'pretty' }, { write: (line) => logged.push(line) })
  await printedSms(log)(message)
  expect(logged).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d verification code \(no text message was sent\) to=…000 code=123456\n$/,
    ),
  ])
})
