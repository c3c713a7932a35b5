import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

export type OtherServer = {
  url: string
  /** Every request so far, oldest first. */
  heard: Heard[]
  /** Sets how the next requests are answered. */
  answers: (listener: RequestListener) => void
  close: () => Promise<void>
}

/** A real HTTP server on this machine that behaves as a test wants. */
export async function openOtherServer(): Promise<OtherServer> {
  const heard: Heard[] = []
  let listener: RequestListener = (_, response) => void response.end()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    heard.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers: (next) => void (listener = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers JSON. */
export const json =
  (value: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }

/** All ways in which another server can fail, whatever it was asked. */
export const troubles: [string, RequestListener][] = [
  ['answers 500', (_, response) => void response.writeHead(500).end('no')],
  ['answers 404', (_, response) => void response.writeHead(404).end()],
  ['redirects', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ['hangs', () => {}],
  ['hangs up', (request) => void request.socket.destroy()],
]

/** Also the ways in which a server that is asked for JSON can fail. */
export const rubbish: [string, RequestListener][] = [
  ...troubles,
  ['answers nothing', (_, response) => void response.end()],
  ['answers a page', (_, response) => void response.end('<html>portal</html>')],
  ['answers other JSON', json({ hello: 'world' })],
  ['answers null', json(null)],
  [
    'drips for ever',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
  [
    'answers without end',
    (_, response) => {
      const more = () => {
        while (response.write(' '.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    },
  ],
]
