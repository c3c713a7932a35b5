import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  last_payment_error: { code: string } | null
  metadata: Record<string, string>
}

/** What the next request to a path gets instead of the right answer. */
export type Trouble =
  | { status: number; body?: unknown }
  /** The request is carried out, but its answer is lost. */
  | 'answerLost'
  | 'hangs'
  | 'hangsUp'

export type FakeStripe = {
  url: string
  intents: Map<string, Intent>
  refunds: { intent: string; amount: number }[]
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void
  /** Sets whether the account has no money left for refunds. */
  empty: (isEmpty: boolean) => void
  /** Sets the code with which every refund is refused; null for none. */
  refuse: (code: string | null) => void
  /** Sets the path for whose calls the key lacks the right; null for none. */
  forbid: (path: string | null) => void
  /** The requests so far, newest last. */
  asked: {
    method: string
    path: string
    fields: Record<string, string>
    headers: IncomingMessage['headers']
  }[]
  trouble: (path: string, trouble: Trouble) => void
  close: () => Promise<void>
}

/** A server that answers as Stripe's documentation shows for the calls that a shop makes. */
export async function openFakeStripe(secretKey = 'sk_live_12345678'): Promise<FakeStripe> {
  const intents = new Map<string, Intent>()
  const refunds: FakeStripe['refunds'] = []
  const metadataOf: Record<string, string>[] = []
  const asked: FakeStripe['asked'] = []
  const troubles: { path: string; trouble: Trouble }[] = []
  /** The first answer to each idempotency key, which is given again. */
  const answered = new Map<string, { fields: string; status: number; body: unknown }>()

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const path = (request.url ?? '').replace('/v1/', '')
    const { method = 'GET', headers } = request
    asked.push({ method, path, fields, headers })
    // A path directly followed by a query is a listing, which isn't affected.
    const at = troubles.findIndex((one) => path.startsWith(one.path) && !path.startsWith(`${one.path}?`))
    const trouble = at < 0 ? null : troubles.splice(at, 1)[0]!.trouble
    if (trouble === 'hangs') return
    if (trouble === 'hangsUp') return void request.socket.destroy()
    if (typeof trouble === 'object' && trouble !== null)
      return send(response, trouble.status, trouble.body ?? { error: { type: 'api_error' } })
    const { status, body } = once(headers, fields, () => answer(method, path, fields, headers))
    if (trouble === 'answerLost') return void request.socket.destroy()
    return send(response, status, body)
  })

  function once(
    headers: IncomingMessage['headers'],
    fields: Record<string, string>,
    work: () => { status: number; body: unknown },
  ) {
    const key = headers['idempotency-key']
    if (typeof key !== 'string') return work()
    const written = JSON.stringify(fields)
    const earlier = answered.get(key)
    if (earlier && earlier.fields !== written) return failure(400, 'idempotency_error')
    if (earlier) return earlier
    const result = work()
    // Errors are kept too (docs.stripe.com/api/idempotent_requests).
    answered.set(key, { fields: written, ...result })
    return result
  }

  function answer(
    method: string,
    path: string,
    fields: Record<string, string>,
    headers: IncomingMessage['headers'],
  ): { status: number; body: unknown } {
    if (headers.authorization !== `Bearer ${secretKey}`) return failure(401, 'invalid_request_error')
    if (forbidden !== null && path.startsWith(forbidden)) return failure(403, 'more_permissions_required')
    if (method === 'GET' && path.startsWith('refunds?')) return listRefunds(path)
    const [noun, id, verb] = path.split('/')
    if (noun === 'refunds') return refund(fields)
    if (noun !== 'payment_intents') return failure(404, 'invalid_request_error')
    if (method === 'POST' && !id) return { status: 200, body: { ...open(fields) } }
    const intent = intents.get(decodeURIComponent(id ?? ''))
    if (!intent) return failure(404, 'resource_missing')
    if (verb !== 'cancel') return { status: 200, body: { ...intent } }
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return failure(400, 'payment_intent_unexpected_state')
    intent.status = 'canceled'
    return { status: 200, body: { ...intent } }
  }

  function open(fields: Record<string, string>): Intent {
    const id = `pi_${intents.size + 1}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(fields['amount']),
      amount_received: 0,
      currency: fields['currency'] ?? '',
      client_secret: `${id}_secret_x`,
      last_payment_error: null,
      metadata: { shop: fields['metadata[shop]'] ?? '', payment: fields['metadata[payment]'] ?? '' },
    }
    intents.set(id, intent)
    return intent
  }

  let forbidden: string | null = null
  let refusedAs: string | null = null
  function refund({ payment_intent: id = '', amount, ...more }: Record<string, string>) {
    const intent = intents.get(id)
    if (intent?.status !== 'succeeded') return failure(400, 'charge_not_found')
    const given = refunds.filter((one) => one.intent === id).reduce((sum, one) => sum + one.amount, 0)
    if (given >= intent.amount_received) return failure(400, 'charge_already_refunded')
    if (given + Number(amount) > intent.amount_received) return failure(400, 'amount_too_large')
    if (refusedAs !== null) return failure(400, refusedAs)
    refunds.push({ intent: id, amount: Number(amount) })
    metadataOf.push(more['metadata[before]'] === undefined ? {} : { before: more['metadata[before]'] })
    return { status: 200, body: { id: `re_${refunds.length}`, object: 'refund' } }
  }

  function listRefunds(path: string): { status: number; body: unknown } {
    const id = new URLSearchParams(path.split('?')[1]).get('payment_intent')
    const data = refunds.map((refund, at) => ({ ...refund, status: 'succeeded', metadata: metadataOf[at] }))
    return {
      status: 200,
      body: { object: 'list', data: data.filter(({ intent }) => intent === id).toReversed() },
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    refunds,
    asked,
    forgetKeys: () => answered.clear(),
    empty: (now) => void (refusedAs = now ? 'balance_insufficient' : null),
    refuse: (code) => void (refusedAs = code),
    forbid: (path) => void (forbidden = path),
    trouble: (path, trouble) => void troubles.push({ path, trouble }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const failure = (status: number, code: string) => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: 'as Stripe would put it' } },
})

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
