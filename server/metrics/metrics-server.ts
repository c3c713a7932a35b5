import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Log } from '../log/log.ts'
import { exposition } from './registry.ts'
import type { ServerMetrics } from './server-metrics.ts'

/** Answers `GET /metrics` and nothing else; on a port of its own, which customers never reach. */
export const metricsServer = (metrics: ServerMetrics, log: Log): Server =>
  createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    const { method, url } = request
    request.resume()
    if (url !== '/metrics') return void response.writeHead(404).end('There is only /metrics here.\n')
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    void answer(metrics, response, log)
  })

async function answer(metrics: ServerMetrics, response: ServerResponse, log: Log): Promise<void> {
  const text = await metrics.write((metric, err) => log.warn({ metric, err }, 'a metric could not be read'))
  response.writeHead(200, { 'content-type': exposition, 'cache-control': 'no-store' }).end(text)
}
