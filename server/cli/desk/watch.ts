import type { DeskOrder } from '../../../core/contract/calls/desk-calls.ts'
import { oneLine } from '../../base/one-line.ts'
import type { DeskLink } from './desk-link.ts'
import { NoServer } from './desk-link.ts'

type Watching = {
  out: (line: string) => void
  err: (line: string) => void
  show: (order: DeskOrder) => void
  interrupted: AbortSignal
}

const againAfterMs = 3_000

/** Shows open orders and what becomes of them until it is interrupted; a server that is away is waited for. */
export async function watch(link: DeskLink, { out, err, show, interrupted }: Watching): Promise<void> {
  const known = new Map<string, string>()
  let isAway = false
  const look = async () => {
    const { open, done } = await link.ask('board', {})
    for (const order of open) {
      const before = known.get(order.id)
      if (before === undefined) {
        show(order)
        // The terminal's bell.
        out('\u0007')
      } else if (before !== order.state) out(`${order.number}  ${order.state}`)
      known.set(order.id, order.state)
    }
    for (const order of done) {
      if (known.delete(order.id))
        out(`${order.number}  ${order.state}${order.reason && oneLine(`  ${order.reason}`)}`)
    }
  }
  while (!interrupted.aborted) {
    try {
      for await (const event of link.listen(interrupted)) {
        if (event === 'hello' && isAway) out('The server is back.')
        isAway = false
        // At a beat too: what another server of the same database tells may get lost.
        if (event === 'hello' || event === 'change' || event === 'beat') await look()
      }
    } catch (error) {
      if (interrupted.aborted) return
      if (!(error instanceof NoServer) && !isBroken(error)) throw error
    }
    if (interrupted.aborted) return
    if (!isAway) err('NO CONNECTION to the server: orders that come now are not shown here. Trying again …')
    isAway = true
    await new Promise((go) => setTimeout(go, againAfterMs))
  }
}

const isBroken = (error: unknown): boolean => error instanceof Error && 'code' in error
