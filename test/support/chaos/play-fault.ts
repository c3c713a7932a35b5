import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { Fault } from './fault.ts'
import { type Answer, isStandIn, standIns } from './stand-ins.ts'

/** Longer than the phone waits for an answer (spec §9). */
const dripMs = 13_000
const dripEveryMs = 250
/** How much later a late copy arrives. */
const lateMs = 1_500

export type Stage = {
  /** Forwards the request to the server; rejects if the server can't be reached. */
  forward(): Promise<Answer>
  /** Aborted when the proxy closes. */
  signal: AbortSignal
}

/** Plays one fault on one request, to its end. If the server can't be reached, the phone sees a closed connection. */
export async function playFault(exchange: Exchange, fault: Fault, stage: Stage): Promise<void> {
  const { reaches = 'once', delayMs = 0, lingerMs = 0 } = fault
  const { forward, signal } = stage
  try {
    await wait(delayMs, undefined, { signal })
    const answer = reaches === 'once' || reaches === 'twice' ? await forward() : null
    if (reaches === 'twice') await forward()
    await wait(lingerMs, undefined, { signal })
    await end(exchange, fault, answer, signal)
    if (reaches !== 'late') return
    await wait(lateMs, undefined, { signal })
    await forward()
  } catch (error) {
    exchange.hangUp()
    if (!signal.aborted && !isUnreachable(error)) throw error
  }
}

async function end(
  exchange: Exchange,
  { ends }: Fault,
  given: Answer | null,
  signal: AbortSignal,
): Promise<void> {
  if (isStandIn(ends)) return exchange.answer(standIns[ends])
  // The phone may get a made-up answer even if the server gave none.
  const answer = given ?? standIns.hollowSuccess
  const half = answer.body.subarray(0, Math.ceil(answer.body.length / 2))
  switch (ends) {
    case 'answer':
      // If the server wasn't reached, there is no answer to pass on.
      return given ? exchange.answer(given) : exchange.hangUp()
    case 'silence':
      return
    case 'hangUp':
    case 'reset':
    case 'refuseStream':
      return exchange[ends]()
    case 'wrongType':
      return exchange.answer({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } })
    case 'empty':
      return exchange.answer({ ...answer, body: Buffer.alloc(0) })
    case 'halfJson':
      return exchange.answer({ ...answer, body: half })
    case 'cut':
      exchange.begin(answer).write(half)
      // The first half must have been sent before the connection is reset.
      await wait(50, undefined, { signal })
      return exchange.reset()
    case 'drip':
      return drip(exchange, answer, signal)
  }
}

async function drip(exchange: Exchange, answer: Answer, signal: AbortSignal): Promise<void> {
  const { write, end } = exchange.begin(answer)
  const drops = dripMs / dripEveryMs
  const size = Math.ceil(answer.body.length / drops)
  for (let at = 0; at < answer.body.length; at += size) {
    write(answer.body.subarray(at, at + size))
    await wait(dripEveryMs, undefined, { signal })
  }
  end()
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E(CONNREFUSED|CONNRESET|PIPE)$/.test(String(error.code))
