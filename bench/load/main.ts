/**
 * `npm run load` compares with a bare server (bench/load.ts); `npm run load -- --scenario NAME` runs one of the
 * scenarios in bench/load/scenarios.ts.
 */
import { argv } from 'node:process'

const isScenario = argv.some((word) => word.startsWith('--scenario'))
await import(isScenario ? './scenarios.ts' : '../load.ts')
