import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const open = new Set<Socket>()

// Node's own word on every connection that a server of this process takes.
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket }
  open.add(socket)
  socket.once('close', () => open.delete(socket))
})

/** Cuts off whoever is connected to this port, as when the server is killed. */
export function cutConnections(port: number): void {
  for (const socket of open) if (socket.localPort === port) socket.resetAndDestroy()
}
