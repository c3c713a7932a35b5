import type { LineLimit } from '../log/line-limit.ts'
import { Hono } from 'hono'
import { readBytes, UploadAborted } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { Env } from '../http/caller.ts'
import { receiveWebhook } from './receive-webhook.ts'
import type { PaymentServices } from './sync-payment.ts'

/** Where banks send their webhooks: `/webhooks/stripe`. One address for all shops; the signature proves the sender. */
export function webhookRoutes(services: PaymentServices & { lineLimit: LineLimit }): Hono<Env> {
  const app = new Hono<Env>()
  app.post('/webhooks/:bank', async (c) => {
    try {
      const body = Buffer.from(await readBytes(c.req.raw)).toString('utf8')
      const header = (name: string) => c.req.header(name)
      return answer(await receiveWebhook(services, c.req.param('bank'), { body, header }))
    } catch (error) {
      if (error instanceof Refusal) return answer(error.status)
      if (error instanceof UploadAborted) return answer(400)
      throw error
    }
  })
  return app
}

const answer = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })
