import { orderRules } from '../../core/domain/order/order-steps.ts'
import type { Log } from '../log/log.ts'
import { metricsServer } from '../metrics/metrics-server.ts'
import { watchProcess } from '../metrics/process-metrics.ts'
import type { ServerMetrics } from '../metrics/server-metrics.ts'
import type { Services } from '../services/services.ts'
import type { WatchingConfig } from '../settings/watching-config.ts'
import { listen } from './listen.ts'

/** The port at which metrics can be read, and how to close it. */
export type OpenMetrics = { port: number; stop: () => Promise<void> }

/**
 * Opens the port at which Prometheus reads.
 * @throws StartupFault when it can't be listened on
 */
export async function openMetrics(
  metrics: ServerMetrics,
  { port, host }: NonNullable<WatchingConfig['metrics']>,
  services: Services,
  log: Log,
): Promise<OpenMetrics> {
  watchServices(metrics, services)
  const unwatch = watchProcess(metrics)
  const server = metricsServer(metrics, log)
  const open = await listen(server, { port, host, names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })
  log.info({ host, port: open }, 'metrics are at /metrics')
  return {
    port: open,
    stop: () =>
      new Promise((resolve) => {
        unwatch()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function watchServices(metrics: ServerMetrics, { db, live, desk }: Services): void {
  metrics.observe(
    'larder_streams_open',
    'Event streams that are held open.',
    () => [
      [['phone'], live.size],
      [['desk'], desk.streams.size],
    ],
    { labels: ['kind'] },
  )
  metrics.observe('larder_orders_unanswered', 'Orders that wait for the restaurant’s answer.', async () => {
    const { count } = await db
      .selectFrom('shops')
      .innerJoin('orders', 'orders.shop_id', 'shops.shop_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('orders.order_type', '!=', 'voucher')
      .where('orders.state', 'in', [...orderRules.confirm.from])
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}
