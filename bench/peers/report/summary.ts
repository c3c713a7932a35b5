import { percentile } from '../../percentile.ts'
import type { Sample } from '../run/compare.ts'

/**
 * One contender in one case at one size. Times in ms; `ratio` is relative to the static page in the same case and size.
 */
export type Line = {
  size: number
  caseName: string
  contenderName: string
  row: Figure
  add: Figure | null
  kept: Figure | null
  /** The median of the layout shift. */
  shift: number
  /** Medians for a launch, until *Add* works. */
  requests: number
  scriptBytes: number
}
/** Times in ms. `p95` of fewer than twenty launches is the slowest of them. */
export type Figure = { median: number; p95: number; ratio: number | null }

/** One line for each group, in the order of the samples. */
export function summarize(samples: readonly Sample[]): Line[] {
  const groups = Map.groupBy(
    samples,
    ({ size, case: { name }, contender }) => `${size} ${name} ${contender.name}`,
  )
  const lines = [...groups.values()].map((group) => {
    const { size, case: occasion, contender } = group[0]!
    const launches = group.map(({ launch }) => launch)
    const middle = (values: number[]) => percentile(values, 0.5)
    const ofAdd = (times: readonly (number | null)[]) => {
      const known = times.flatMap((ms) => ms ?? [])
      return known.length > 0 ? figure(known) : null
    }
    return {
      size,
      caseName: occasion.name,
      contenderName: contender.name,
      row: figure(launches.map(({ rowMs }) => rowMs)),
      add: ofAdd(launches.map(({ addMs }) => addMs)),
      kept: ofAdd(launches.map(({ keptMs }) => keptMs)),
      shift: middle(launches.map(({ shift }) => shift)),
      requests: middle(launches.map(({ requests }) => requests)),
      scriptBytes: middle(launches.map(({ scriptBytes }) => scriptBytes)),
    }
  })
  return lines.map((line) => withRatios(line, lines))
}

const figure = (values: number[]): Figure => ({
  median: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  ratio: null,
})

/** The contender with which the others are compared. */
const yardstick = 'static'

function withRatios(line: Line, lines: readonly Line[]): Line {
  const plain = lines.find(
    ({ size, caseName, contenderName }) =>
      contenderName === yardstick && size === line.size && caseName === line.caseName,
  )
  const against = (one: Figure, other: Figure | null | undefined): Figure => ({
    ...one,
    ratio: other ? one.median / other.median : null,
  })
  return {
    ...line,
    row: against(line.row, plain?.row),
    add: line.add && against(line.add, plain?.add),
    kept: line.kept && against(line.kept, plain?.kept),
  }
}
