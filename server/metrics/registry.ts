/**
 * Counts, and writes the counts in the text format that Prometheus reads (version 0.0.4). Units are seconds and bytes,
 * as its conventions ask.
 */
type Metric = { write: () => Promise<string> | string }

export const exposition = 'text/plain; version=0.0.4; charset=utf-8'

/** All metrics of one process. */
export class Registry {
  readonly #metrics = new Map<string, Metric>()

  add<M extends Metric>(name: string, metric: M): M {
    if (this.#metrics.has(name)) throw new Error(`The metric ${name} is there already`)
    this.#metrics.set(name, metric)
    return metric
  }

  /** @param onError called for a metric that can't be read just now; the others are written all the same */
  async write(onError: (name: string, error: unknown) => void): Promise<string> {
    const texts: string[] = []
    for (const [name, metric] of this.#metrics) {
      try {
        texts.push(await metric.write())
      } catch (error) {
        onError(name, error)
      }
    }
    return texts.join('')
  }
}

type About = { name: string; help: string; labels?: readonly string[] }

/** A counter, which only increases. */
export class Counter {
  readonly #about: About
  readonly #values = new Map<string, { labels: readonly string[]; value: number }>()

  constructor(about: About) {
    this.#about = about
    if (!about.labels) this.add([], 0)
  }

  /** @param labels the labels' values, in the order of their names */
  add(labels: readonly string[] = [], by = 1): void {
    const key = labels.join('\n')
    const known = this.#values.get(key)
    if (known) known.value += by
    else this.#values.set(key, { labels, value: by })
  }

  write(): string {
    const { name, labels: names = [] } = this.#about
    const lines = [...this.#values.values()].map(
      ({ labels, value }) => `${name}${labelled(names, labels)} ${value}\n`,
    )
    return head(this.#about, 'counter') + lines.join('')
  }
}

/** A metric that another part of the process counts; it is asked when the metrics are read. */
export class Observed {
  readonly #about: About
  readonly #type: 'gauge' | 'counter'
  readonly #read: () => Promise<Reading> | Reading

  constructor(about: About, type: 'gauge' | 'counter', read: () => Promise<Reading> | Reading) {
    this.#about = about
    this.#type = type
    this.#read = read
  }

  async write(): Promise<string> {
    const { name, labels: names = [] } = this.#about
    const read = await this.#read()
    const rows = typeof read === 'number' ? [[[], read] as const] : read
    const lines = rows.map(([labels, value]) => `${name}${labelled(names, labels)} ${value}\n`)
    return head(this.#about, this.#type) + lines.join('')
  }
}

/** A number, or one for each of several values of its labels. */
export type Reading = number | readonly (readonly [labels: readonly string[], value: number])[]

type Series = { labels: readonly string[]; counts: number[]; sum: number; count: number }

/** Counts durations in buckets, from which quantiles can be computed. */
export class Histogram {
  readonly #about: About
  readonly #bounds: readonly number[]
  readonly #series = new Map<string, Series>()

  /** @param bounds the upper ends of the buckets, increasing; values above the last one are counted as well */
  constructor(about: About, bounds: readonly number[]) {
    this.#about = about
    this.#bounds = bounds
    if (!about.labels) this.#seriesOf([])
  }

  observe(value: number, labels: readonly string[] = []): void {
    const series = this.#seriesOf(labels)
    series.sum += value
    series.count += 1
    const at = this.#bounds.findIndex((bound) => value <= bound)
    if (at >= 0) series.counts[at]! += 1
  }

  #seriesOf(labels: readonly string[]): Series {
    const key = labels.join('\n')
    const known = this.#series.get(key)
    if (known) return known
    const made = { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 }
    this.#series.set(key, made)
    return made
  }

  write(): string {
    return head(this.#about, 'histogram') + [...this.#series.values()].map((one) => this.#lines(one)).join('')
  }

  #lines({ labels, counts, sum, count }: Series): string {
    const { name, labels: names = [] } = this.#about
    let below = 0
    const buckets = [...this.#bounds.map(String), '+Inf'].map((bound, at) => {
      below += counts[at] ?? 0
      const value = bound === '+Inf' ? count : below
      return `${name}_bucket${labelled([...names, 'le'], [...labels, bound])} ${value}\n`
    })
    const own = labelled(names, labels)
    return `${buckets.join('')}${name}_sum${own} ${sum}\n${name}_count${own} ${count}\n`
  }
}

const head = ({ name, help }: About, type: string): string =>
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`

function labelled(names: readonly string[], values: readonly string[]): string {
  if (names.length === 0) return ''
  const pairs = names.map((name, at) => `${name}="${escaped(values[at] ?? '')}"`)
  return `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
