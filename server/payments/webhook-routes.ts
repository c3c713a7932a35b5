import { Hono } from 'hono'
import { readBytes, UploadCut } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { Env } from '../http/caller.ts'
import { hear } from './hear.ts'
import type { Cashier } from './settle.ts'

/** Where banks tell of payments: `/webhooks/stripe`. One address for all shops; who calls is known by the signature. */
export function webhookRoutes(cashier: Cashier): Hono<Env> {
  const app = new Hono<Env>()
  app.post('/webhooks/:bank', async (c) => {
    try {
      const body = Buffer.from(await readBytes(c.req.raw)).toString('utf8')
      const header = (name: string) => c.req.header(name)
      return answer(await hear(cashier, c.req.param('bank'), { body, header }))
    } catch (error) {
      if (error instanceof Refusal) return answer(error.status)
      if (error instanceof UploadCut) return answer(400)
      throw error
    }
  })
  return app
}

const answer = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })
