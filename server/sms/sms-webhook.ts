import { type Sms, SmsFailed } from './sms.ts'

/** The phone itself gives up after ten seconds. */
const timeoutMs = 5_000

type Webhook = { url: string; secret: string | undefined; timeoutMs?: number }

/**
 * Posts each text message as JSON `{ "to": "+34…", "text": "…" }` to the owner's gateway, which answers any
 * 2xx once it has taken it. A redirect is a failure: neither number nor secret goes anywhere else.
 */
export const webhookSms =
  ({ url, secret, timeoutMs: patienceMs = timeoutMs }: Webhook): Sms =>
  async ({ to, text }) => {
    const headers = {
      'content-type': 'application/json',
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    }
    const response = await post(url, headers, JSON.stringify({ to, text }), patienceMs)
    // What it says is of no use, and could be endless.
    await response.body?.cancel().catch(() => {})
    if (!response.ok) throw new SmsFailed(`the webhook answered ${response.status}`)
  }

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  patienceMs: number,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new SmsFailed(isTimeout ? 'the webhook did not answer in time' : 'the webhook is unreachable', {
      cause: error,
    })
  }
}
