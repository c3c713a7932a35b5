import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type Wire = {
  port: number
  cut: () => void
  /** Open connections stay open, but nothing passes any more. */
  silence: () => void
  /** Lets connections pass again, to the previous target or another one. */
  mend: (target?: number) => void
  close: () => void
}

/** A TCP proxy between a server and its database. Cutting it closes the open connections and refuses new ones. */
export async function openWire(target: number): Promise<Wire> {
  const open = new Set<Socket>()
  let isCut = false
  let to = target
  // Without `noDelay`, Nagle's algorithm holds each query back for 40 ms, until the one before is acknowledged.
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
