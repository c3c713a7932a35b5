import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks the open connections and returns a function that closes the server: requests that are being answered are
 * answered to the end, and all other connections are cut at once. Node's own `server.close()` would also wait for
 * connections that browsers open in advance without asking anything, and for keep-alive connections whose last answer
 * ends only after closing began.
 * @param limitMs after this time, requests that are still being answered are cut off, too
 */
export function closable(server: Server, limitMs: number): () => Promise<void> {
  const underWay = new Map<Socket, number>()
  let isClosing = false

  server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    underWay.set(socket, underWay.get(socket)! + 1)
    response.once('close', () => {
      const others = (underWay.get(socket) ?? 1) - 1
      if (!socket.destroyed) underWay.set(socket, others)
      if (isClosing && others === 0) socket.destroySoon()
    })
  })

  return () =>
    new Promise((resolve) => {
      isClosing = true
      const forced = setTimeout(() => server.closeAllConnections(), limitMs)
      server.close(() => {
        clearTimeout(forced)
        resolve()
      })
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
    })
}
