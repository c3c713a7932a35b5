import { cases } from '../run/options.ts'
import { contenders } from '../run/contenders.ts'
import type { Line } from './summary.ts'

const panel = { width: 340, labels: 100, bars: 140, rowHeight: 20, head: 46, gap: 24 }

/** Has a light and a dark theme; the embedding page decides which. */
const style = `
  text { font: 11px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 12px }
  .note { fill: #59636e }
  .row { fill: #9a9386 }
  .add { fill: #9a938655 }
  .ours .row { fill: #cf430f }
  .ours .add { fill: #cf430f55 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .note { fill: #9198a1 }
    .ours .row { fill: #f0713d }
    .ours .add { fill: #f0713d66 }
  }`

/**
 * A bar chart of medians: a row of panels for each case, a column for each size, each panel with a scale of its own.
 */
export function chartOf(lines: readonly Line[]): string {
  const rows = cases.filter(({ name }) => lines.some(({ caseName }) => caseName === name))
  const sizes = [...new Set(lines.map(({ size }) => size))].toSorted((one, other) => one - other)
  const shown = contenders.filter(({ name }) => lines.some(({ contenderName }) => contenderName === name))
  const height = panel.head + shown.length * panel.rowHeight + panel.gap
  const panels = rows.flatMap((occasion, down) =>
    sizes.map((size, across) => {
      const own = lines.filter((line) => line.caseName === occasion.name && line.size === size)
      const dishes = `${size.toLocaleString('en')} dishes`
      const drawn = drawPanel(occasion.title, dishes, own)
      return `<g transform="translate(${across * panel.width} ${down * height})">${drawn}</g>`
    }),
  )
  const box = [sizes.length * panel.width, rows.length * height]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.join(' ')}" width="${box[0]}" height="${box[1]}" role="img">` +
    `<title>How long a launch takes, in ms</title><style>${style}\n</style>\n${panels.join('\n')}\n</svg>\n`
  )
}

function drawPanel(title: string, dishes: string, lines: readonly Line[]): string {
  const longest = Math.max(...lines.flatMap(({ row, add }) => [row.median, add?.median ?? 0]))
  const wide = (ms: number) => ((ms / longest) * panel.bars).toFixed(1)
  const bars = contenders
    .flatMap((contender) =>
      lines
        .filter(({ contenderName }) => contenderName === contender.name)
        .map((line) => ({ line, contender })),
    )
    .map(({ line: { row, add }, contender }, at) => {
      const last = add?.median ?? row.median
      const told = [row, ...(add ? [add] : [])].map(({ median }) => median.toFixed(0)).join(' · ')
      return (
        `<g${contender.app === 'larder' ? ' class="ours"' : ''} transform="translate(0 ${panel.head + at * panel.rowHeight})">` +
        `<text x="${panel.labels - 6}" y="11" text-anchor="end">${contender.title}</text>` +
        `<rect class="add" x="${panel.labels}" width="${wide(last)}" height="14" rx="2"/>` +
        `<rect class="row" x="${panel.labels}" width="${wide(row.median)}" height="14" rx="2"/>` +
        `<text class="note" x="${panel.labels + Number(wide(last)) + 4}" y="11">${told}</text></g>`
      )
    })
  return (
    `<text class="title" x="0" y="16">${title}</text>` +
    `<text class="note" x="0" y="32">${dishes}: first row · Add works, in ms (median)</text>${bars.join('')}`
  )
}
