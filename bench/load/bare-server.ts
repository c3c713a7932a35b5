import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What Node alone can do: reads the body, parses it, and answers the same bytes with the same headers for each path. It is
 * told them by its parent, and says its port.
 */
type Answer = { path: string; headers: Record<string, string>; body: string }

let answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    const known = answers.get(request.url ?? '')
    response.writeHead(known ? 200 : 404, known?.headers)
    response.end(known?.body)
  })
})

process.on('message', (said: Answer[]) => {
  answers = new Map(
    said.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  )
  process.send?.({ ready: true })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
