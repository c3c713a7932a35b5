import { describe, expect, test } from 'vitest'
import { chartOf } from '../../../bench/peers/report/chart.ts'
import { pageOf } from '../../../bench/peers/report/page.ts'
import { type Line, summarize } from '../../../bench/peers/report/summary.ts'
import { tableOf } from '../../../bench/peers/report/table.ts'
import type { Sample } from '../../../bench/peers/run/compare.ts'
import { contenders } from '../../../bench/peers/run/contenders.ts'
import { cases, readOptions } from '../../../bench/peers/run/options.ts'
import { percentile } from '../../../bench/percentile.ts'

const sample = (name: string, rowMs: number, addMs: number | null, caseName = 'relaunch'): Sample => ({
  size: 60,
  case: cases.find((one) => one.name === caseName)!,
  contender: contenders.find((one) => one.name === name)!,
  launch: { rowMs, addMs, keptMs: addMs && addMs + 100, shift: 0.01, requests: 3, scriptBytes: 12_345 },
})

/** Twenty launches of the static page at 100 to 119 ms, twenty of ours at twice that; home has no Add. */
const samples = Array.from({ length: 20 }, (_, at) => [
  sample('larder', 2 * (100 + at), 3 * (100 + at)),
  sample('static', 100 + at, 100 + at),
  sample('larder-home', 150, null),
]).flat()
const lines = summarize(samples)
const lineOf = (name: string): Line => lines.find(({ contenderName }) => contenderName === name)!

test('a percentile is one of the measured values, and NaN if there are none', () => {
  const values = [5, 1, 4, 2, 3]
  expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([3, 5, 5])
  expect(percentile([], 0.5)).toBeNaN()
})

describe('the summary', () => {
  test('has medians, p95 values and the ratio to the static page in the same case', () => {
    expect(lineOf('static').row).toEqual({ median: 109, p95: 118, ratio: 1 })
    expect(lineOf('larder').row).toEqual({ median: 218, p95: 236, ratio: 2 })
    expect(lineOf('larder').add).toEqual({ median: 327, p95: 354, ratio: 3 })
    expect(lineOf('larder-home').add).toBeNull()
  })

  test('has no ratio if the static page wasn’t measured in the same case', () => {
    expect(summarize([sample('larder', 200, 300)])[0]!.row.ratio).toBeNull()
    const apart = summarize([sample('larder', 200, 300), sample('static', 100, 100, 'first')])
    expect(apart[0]!.row.ratio).toBeNull()
  })
})

describe('the table', () => {
  const table = tableOf(lines, 20).split('\n')

  test('has a heading per case and size, and a row per contender in the listed order', () => {
    expect(table[0]).toBe('### Relaunch, online, 60 dishes')
    const titles = table.slice(4).map((row) => row.split('|')[1]!.trim())
    expect(titles).toEqual(['static page', 'Larder, menu', 'Larder, home'])
  })

  test('shows the measured values, and a dash where there is none', () => {
    expect(table).toContain(
      '| Larder, menu | 218 ms | 236 ms | 2.00 | 327 ms | 354 ms | 3.00 | 427 ms | 454 ms | 2.04 | 0.010 | 3 | 12 kB |',
    )
    expect(table.at(-1)).toContain('| – | – | – |')
    const widths = new Set(table.slice(2).map((row) => row.split('|').length))
    expect(widths.size).toBe(1)
  })
})

test('below twenty rounds the table and the page call the slowest launch max, not p95', () => {
  expect(tableOf(lines, 19).split('\n')[2]).toMatch(/first row \| max \| ratio/)
  expect(tableOf(lines, 20).split('\n')[2]).toMatch(/first row \| p95 \| ratio/)
})

describe('the chart', () => {
  const chart = chartOf(lines)

  test('is an SVG with balanced groups and colours for dark mode', () => {
    expect(chart).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
    expect(chart).toContain('prefers-color-scheme: dark')
    expect(chart).toContain('</svg>')
    const opened = chart.match(/<g[ >]/g)!.length
    expect(chart.match(/<\/g>/g)).toHaveLength(opened)
  })

  test('draws the longest bar within its width, and the others in proportion', () => {
    const widths = [...chart.matchAll(/class="row" x="\d+" width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    )
    const longest = Math.max(
      ...[...chart.matchAll(/class="add" x="\d+" width="([\d.]+)"/g)].map(([, w]) => Number(w)),
    )
    const [, boxWidth] = /viewBox="0 0 (\d+)/.exec(chart)!
    expect(longest).toBeGreaterThan(100)
    expect(longest).toBeLessThan(Number(boxWidth))
    expect(widths).toEqual([109, 218, 150].map((ms) => Number(((ms / 327) * longest).toFixed(1))))
  })
})

test('the page names date, command, machine and versions, and what a first visit fetches', () => {
  const run = {
    date: '2030-01-02',
    command: 'npm run bench:peers -- --write',
    rounds: 20,
    machine: '2 × Processor',
    others: '1 % and 2 %',
    versions: 'Chromium 1',
  }
  const larder = contenders.find(({ name }) => name === 'larder')!
  const everything = [{ size: 60, contender: larder, requests: 190, scriptBytes: 534_924 }]
  const page = pageOf(lines, everything, { ...run, isBusy: false })
  for (const said of Object.values(run)) expect(page).toContain(String(said))
  expect(page).toContain('| Larder, menu | 60 | 190 | 535 kB |')
  expect(page).toContain(tableOf(lines, 20))
  expect(page).toContain('*p95*:')
  const short = pageOf(lines, everything, { ...run, rounds: 3, isBusy: false })
  expect(short).toContain('*max*: the slowest launch.')
  expect(short).not.toContain('p95')
  expect(page).not.toContain('busy')
  expect(pageOf(lines, everything, { ...run, isBusy: true })).toContain('busy with other programs')
})

describe('the options', () => {
  test('select everything by default, and less if asked for', () => {
    const all = readOptions([])
    expect(all).toMatchObject({ contenders, cases, sizes: [60, 1_000, 10_000], rounds: 20, write: false })
    const quick = readOptions(['--quick', '--only=larder,static'])
    expect(quick).toMatchObject({ sizes: [60], rounds: 3 })
    expect(quick.contenders.map(({ name }) => name)).toEqual(['larder', 'static'])
    expect(readOptions(['--case=relaunch-offline', '--quick']).cases).toHaveLength(1)
  })

  test('reject unknown names and invalid values', () => {
    expect(() => readOptions(['--only=lader'])).toThrow('"lader" is none of static')
    expect(() => readOptions(['--rounds=0'])).toThrow('"0"')
    expect(() => readOptions(['--what'])).toThrow()
  })
})
