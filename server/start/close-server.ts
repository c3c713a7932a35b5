import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Notes who is connected, and answers how to close: whoever is being answered is answered to the end, everybody else is
 * cut off at once. Node's own way waits for connections over which nothing was ever asked, which browsers open in
 * advance, and for those of an answer that ends only then, which are kept for the next.
 * @param limitMs after so long whoever is still being answered is cut off, too
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
