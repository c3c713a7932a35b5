import type { Everything } from '../run/compare.ts'
import { contenders } from '../run/contenders.ts'
import type { Line } from './summary.ts'
import { tableOf } from './table.ts'

/** When, where and how a run was made, as texts. */
export type Circumstances = {
  date: string
  command: string
  rounds: number
  machine: string
  /** The load average before and after: the number of programs that wanted a processor. */
  load: string
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

How long it takes until a diner sees a dish and can add it, side by side with a static page of the same rows, which nothing can
be quicker than, and with small apps of the same content on well-known libraries. [bench/peers](../bench/peers/README.md) says
what they are, what is held equal and how it is measured. The *ratio* to the static page in the same run is what counts; the
milliseconds are one machine's, on one day.${run.isBusy ? `\n\n${busy}` : ''}

<img src="performance.svg" alt="Bars: how long each launch takes until the first row and until Add works">

| | |
|---|---|
| date | ${run.date} |
| command | \`${run.command}\` |
| rounds | ${run.rounds} |
| machine | ${run.machine} |
| its load before and after | ${run.load} |
| versions | ${run.versions} |

*Add* works: a tap on it shows its count; *kept*: and that is written down, where an app says so of itself, and no longer only
asked for. *p95*: the time that 95 of 100 launches didn't exceed; *shift*: layout shift; *requests* and *script*: what came
through the network until half a second after that, on the wire.

${tableOf(lines)}

## What a first visit fetches

With all that the service worker keeps for later, until the network is quiet.

| | dishes | requests | script |
|---|--:|--:|--:|
${everything.map(toRow).join('\n')}
`

const busy = `**The machine was busy with other programs meanwhile: even the ratios are rough. To be measured again on a quiet one.**`

const toRow = ({ contender, size, requests, scriptBytes }: Everything): string => {
  const { title } = contenders.find(({ name }) => name === contender.name)!
  return `| ${title} | ${size.toLocaleString('en')} | ${requests} | ${(scriptBytes / 1_000).toFixed(0)} kB |`
}
