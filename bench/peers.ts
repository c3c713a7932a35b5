/**
 * Launches of this app side by side with a static page of the same rows and with small apps of the same content:
 * `npm run bench:peers`, what is compared and how is in peers/README.md.
 */
import { compare } from './peers/run/compare.ts'
import { readOptions } from './peers/run/options.ts'
import { summarize } from './peers/report/summary.ts'
import { tableOf } from './peers/report/table.ts'

const options = readOptions(process.argv.slice(2))
const results = await compare(options)
console.log(tableOf(summarize(results)))
