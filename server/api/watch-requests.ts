import { requestIdHeader } from '../../core/contract/call.ts'
import type { Log } from '../log/log.ts'
import type { Answered, ServerMetrics } from '../metrics/server-metrics.ts'
import type { Config } from '../settings/config.ts'
import type { Tracer } from '../traces/tracer.ts'
import type { Asked } from '../http/caller.ts'
import { requestIdOf } from '../http/request-id.ts'

/** Runs the work that answers a request, and records the outcome in metrics, trace and log. */
export type WatchRequest = (asked: Asked, answer: (requestId: string) => Promise<Answered>) => Promise<void>

type Watchers = {
  metrics: ServerMetrics
  tracer: Tracer | null
  log: Log
  config: Pick<Config, 'trustedProxies'>
}

export const watchRequests = ({ metrics, tracer, log, config }: Watchers): WatchRequest => {
  // Behind a proxy that isn't trusted everything seems to work, but all customers count as one network. Somebody may
  // also have made the header up, so it is said once.
  let isProxyNoticed = config.trustedProxies > 0
  return async (asked, answer) => {
    if (!isProxyNoticed && asked.req.header('x-forwarded-for') !== undefined) {
      isProxyNoticed = true
      log.warn(
        'a request brought X-Forwarded-For, but TRUST_PROXY is 0: if a reverse proxy stands in front, set TRUST_PROXY=1, or all customers share the limits of one network',
      )
    }
    const start = performance.now()
    const done = metrics.begin()
    const { method, path } = asked.req
    const requestId = requestIdOf(asked.req.header(requestIdHeader))
    let answered: Answered = { call: 'page', status: 500, code: '' }
    const work = async () => {
      answered = await answer(requestId)
    }
    if (tracer)
      await tracer.request(
        config.trustedProxies > 0 ? asked.req.header('traceparent') : undefined,
        work,
        () => described(method, requestId, answered),
      )
    else await work()
    done(answered)
    // Logs the path alone, as the query contains the table.
    const ms = Math.round(performance.now() - start)
    log.debug({ requestId, method, path, status: answered.status, ms }, 'request')
  }
}

/** Describes a request for its trace, with OpenTelemetry's attribute names. */
const described = (method: string, requestId: string, { call, status, code }: Answered) => ({
  name: `${method} ${call}`,
  hasFailed: status >= 500,
  attributes: {
    'http.request.method': method,
    'http.route': call,
    'http.response.status_code': status,
    'larder.request_id': requestId,
    ...(code !== '' && { 'larder.code': code }),
  },
})
