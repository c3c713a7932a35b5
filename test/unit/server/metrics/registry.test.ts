import { expect, test } from 'vitest'
import { Counter, Histogram, Observed, Registry } from '../../../../server/metrics/registry.ts'

const never = (name: string, error: unknown) => {
  throw new Error(name, { cause: error })
}

test('counters, histograms and gauges are written in the Prometheus text format', async () => {
  const registry = new Registry()
  const orders = registry.add('orders_total', new Counter({ name: 'orders_total', help: 'Orders.' }))
  const answers = registry.add(
    'answers_total',
    new Counter({ name: 'answers_total', help: 'A\nB\\', labels: ['call', 'code'] }),
  )
  const took = registry.add(
    'took_seconds',
    new Histogram({ name: 'took_seconds', help: 'Time.', labels: ['call'] }, [0.1, 1]),
  )
  registry.add(
    'open',
    new Observed({ name: 'open', help: 'Open.', labels: ['kind'] }, 'gauge', async () => [[['a'], 2]]),
  )
  orders.add()
  orders.add([], 2)
  answers.add(['x', 'say "no"\n\\'])
  for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe(seconds, ['x'])
  expect(await registry.write(never)).toBe(
    [
      '# HELP orders_total Orders.',
      '# TYPE orders_total counter',
      'orders_total 3',
      '# HELP answers_total A\\nB\\\\',
      '# TYPE answers_total counter',
      'answers_total{call="x",code="say \\"no\\"\\n\\\\"} 1',
      '# HELP took_seconds Time.',
      '# TYPE took_seconds histogram',
      'took_seconds_bucket{call="x",le="0.1"} 2',
      'took_seconds_bucket{call="x",le="1"} 3',
      'took_seconds_bucket{call="x",le="+Inf"} 4',
      'took_seconds_sum{call="x"} 7.65',
      'took_seconds_count{call="x"} 4',
      '# HELP open Open.',
      '# TYPE open gauge',
      'open{kind="a"} 2',
      '',
    ].join('\n'),
  )
})

test('a gauge that can’t be read is reported, and the others are still written', async () => {
  const registry = new Registry()
  const gone = () => Promise.reject(new Error('gone'))
  registry.add('gone', new Observed({ name: 'gone', help: '' }, 'gauge', gone))
  registry.add('here', new Observed({ name: 'here', help: '' }, 'gauge', () => 1))
  const failed: string[] = []
  expect(await registry.write((name) => failed.push(name))).toContain('\nhere 1\n')
  expect(failed).toEqual(['gone'])
})
