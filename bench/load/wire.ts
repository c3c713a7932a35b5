import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type Wire = {
  port: number
  cut: () => void
  /** What is open stays so, and says nothing any more. */
  silence: () => void
  /** To where it led before, or elsewhere. */
  mend: (target?: number) => void
  close: () => void
}

/** Stands between a server and its database. Cut, it ends what is open and takes nothing new. */
export async function openWire(target: number): Promise<Wire> {
  const open = new Set<Socket>()
  let isCut = false
  let to = target
  // Held back for company, each question waits 40 ms for the other end to acknowledge the one before.
  const server: Server = createServer({ noDelay: true }, (near) => {
    if (isCut) return void near.destroy()
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      endAll()
    },
    silence: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    mend: (elsewhere = to) => {
      to = elsewhere
      isCut = false
    },
    close: () => {
      server.close()
      endAll()
    },
  }
}
