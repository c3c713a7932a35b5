import { type Sms, SmsFailed } from './sms.ts'

/** Shorter than ten seconds, after which the phone itself gives up. */
const timeoutMs = 5_000

type Webhook = { url: string; secret: string | undefined; timeoutMs?: number }

/**
 * Posts each text message as JSON `{ "to": "+34…", "text": "…" }` to the owner's gateway, which answers any 2xx once it
 * has accepted it. A redirect is a failure, so that neither number nor secret goes anywhere else.
 */
export const webhookSms =
  ({ url, secret, timeoutMs: patienceMs = timeoutMs }: Webhook): Sms =>
  async ({ to, text }) => {
    const headers = {
      'content-type': 'application/json',
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    }
    const response = await post(url, headers, JSON.stringify({ to, text }), patienceMs)
    // The answer's body isn't needed, and could be endless.
    await response.body?.cancel().catch(() => {})
    // A proxy that answers in the gateway's place doesn't know what has become of the message.
    const isCertain = ![502, 504].includes(response.status)
    if (!response.ok) throw new SmsFailed(`the webhook answered ${response.status}`, { isCertain })
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
    const { code } = (error as { cause?: { code?: unknown } }).cause ?? {}
    throw new SmsFailed(isTimeout ? 'the webhook did not answer in time' : 'the webhook is unreachable', {
      cause: error,
      // Nobody listens there, so nothing was sent.
      isCertain: code === 'ECONNREFUSED' || code === 'ENOTFOUND',
    })
  }
}
