import type { Everything } from '../run/compare.ts'
import { contenders } from '../run/contenders.ts'
import type { Line } from './summary.ts'
import { slowName, tableOf } from './table.ts'

/** When, where and how a run was made, as texts. */
export type Circumstances = {
  date: string
  command: string
  rounds: number
  machine: string
  /** Which share of the processors other programs used before and after. */
  others: string
  versions: string
  /** Whether other programs used so much processor time that the figures are rough. */
  isBusy: boolean
}

/** The Markdown of the page about launches; its chart is a file beside it. */
export const pageOf = (
  lines: readonly Line[],
  everything: readonly Everything[],
  run: Circumstances,
): string =>
  `# Launches

<!-- Written by npm run bench:peers -- --write -->

This page shows how long it takes until a diner sees a dish and can add it. It compares Larder with a plain static page that
carries the whole menu, as a yardstick, and with small apps of the same content built on well-known libraries. [bench/peers](../bench/peers/README.md)
says what they are, what is the same for all and how it is measured. Compare the *ratio* to the static page in the same run; the
milliseconds are those of one machine on one day.${run.isBusy ? `\n\n${busy}` : ''}

<img src="performance.svg" alt="Bars: how long each launch takes until the first row and until Add works">

| | |
|---|---|
| date | ${run.date} |
| command | \`${run.command}\` |
| rounds | ${run.rounds} |
| machine | ${run.machine} |
| used by other programs before and after | ${run.others} of the processors |
| versions | ${run.versions} |

*Add* works: a tap on *Add* shows its count. *kept*: the added dish is saved, if the app marks this, and no longer only
requested. ${slowFigures(run.rounds)} *shift*: layout shift. *requests* and *script*: what came
through the network until half a second after that, in bytes on the wire.

${tableOf(lines, run.rounds)}

## What a first visit fetches

This includes everything that the service worker stores for later, until the network is quiet.

| | dishes | requests | script |
|---|--:|--:|--:|
${everything.map(toRow).join('\n')}
`

const slowFigures = (rounds: number) =>
  slowName(rounds) === 'max'
    ? '*max*: the slowest launch.'
    : "*p95*: the time that 95 of 100 launches didn't exceed."

const busy = `**The machine was busy with other programs, so even the ratios are rough. They have to be measured again on a quiet machine.**`

const toRow = ({ contender, size, requests, scriptBytes }: Everything): string => {
  const { title } = contenders.find(({ name }) => name === contender.name)!
  return `| ${title} | ${size.toLocaleString('en')} | ${requests} | ${(scriptBytes / 1_000).toFixed(0)} kB |`
}
