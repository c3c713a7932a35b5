import { request } from 'node:http'
import type { Exchange } from './exchange.ts'
import type { Answer } from './stand-ins.ts'

/** Forwards one request to the server, over a connection of its own. */
export function forward(target: URL, { method, path, headers, body }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Without compression, so that half an answer is half a JSON.
    const { 'accept-encoding': _, ...rest } = headers
    const onward = request(new URL(path, target), {
      method,
      agent: false,
      headers: { ...rest, 'content-length': String(body.length) },
    })
    onward.on('error', reject)
    onward.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 502,
          headers: Object.fromEntries(entries) as Record<string, string>,
          body: Buffer.concat(chunks),
        })
      })
    })
    onward.end(body)
  })
}
