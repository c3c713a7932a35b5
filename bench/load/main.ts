/**
 * `npm run load` compares with a bare server (bench/load.ts); `npm run load -- --scenario NAME` plays one of those that
 * bench/load/scenarios.ts lists.
 */
import { argv } from 'node:process'

const isScenario = argv.some((word) => word.startsWith('--scenario'))
await import(isScenario ? './scenarios.ts' : '../load.ts')
