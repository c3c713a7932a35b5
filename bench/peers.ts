/**
 * Compares launches of this app with a plain static page and with small apps of the same content: `npm run
 * bench:peers`; peers/README.md says what is compared and how. `--write` writes docs/performance.md.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartOf } from './peers/report/chart.ts'
import { noteCircumstances } from './peers/report/circumstances.ts'
import { pageOf } from './peers/report/page.ts'
import { summarize } from './peers/report/summary.ts'
import { tableOf } from './peers/report/table.ts'
import { compare } from './peers/run/compare.ts'
import { type Options, readOptions, usage } from './peers/run/options.ts'

const args = process.argv.slice(2)
let options: Options
try {
  options = readOptions(args)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exit(2)
}
const circumstances = await noteCircumstances(args, options.rounds)
const { samples, everything } = await compare(options)
const lines = summarize(samples)
console.log(tableOf(lines, options.rounds))
if (options.write) {
  const docs = join(import.meta.dirname, '../docs')
  writeFileSync(join(docs, 'performance.md'), pageOf(lines, everything, await circumstances()))
  writeFileSync(join(docs, 'performance.svg'), chartOf(lines))
}
