import { cases } from '../run/options.ts'
import { contenders } from '../run/contenders.ts'
import type { Figure, Line } from './summary.ts'

/** Below twenty launches the time that 95 of 100 didn't exceed is that of the slowest, and is called so. */
export const slowName = (rounds: number): 'max' | 'p95' => (rounds < 20 ? 'max' : 'p95')

/** A Markdown table with a heading for each case and size. */
export function tableOf(lines: readonly Line[], rounds: number): string {
  const slow = slowName(rounds)
  const figures = ['first row', '*Add* works', 'kept'].flatMap((name) => [name, slow, 'ratio'])
  const head = ['', ...figures, 'shift', 'requests', 'script']
  const groups = Map.groupBy(
    lines,
    ({ size, caseName }) => `${caseTitle(caseName)}, ${size.toLocaleString('en')} dishes`,
  )
  return [...groups].map(([title, group]) => `### ${title}\n\n${table(head, group)}`).join('\n\n')
}

const caseTitle = (name: string) => {
  const { title = name } = cases.find((one) => one.name === name) ?? {}
  return title[0]!.toUpperCase() + title.slice(1)
}

const titleOf = (name: string) => contenders.find((one) => one.name === name)?.title ?? name

const table = (head: readonly string[], lines: readonly Line[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`,
    // In the contenders' order, not in that of the rounds.
    ...contenders
      .flatMap(({ name }) => lines.filter(({ contenderName }) => contenderName === name))
      .map((line) => `| ${cells(line).join(' | ')} |`),
  ].join('\n')

const cells = ({ contenderName, row, add, kept, shift, requests, scriptBytes }: Line): string[] => [
  titleOf(contenderName),
  ...told(row),
  ...told(add),
  ...told(kept),
  shift.toFixed(3),
  String(requests),
  `${(scriptBytes / 1_000).toFixed(0)} kB`,
]

const told = (one: Figure | null): string[] =>
  one
    ? [`${one.median.toFixed(0)} ms`, `${one.p95.toFixed(0)} ms`, one.ratio ? one.ratio.toFixed(2) : '–']
    : ['–', '–', '–']
