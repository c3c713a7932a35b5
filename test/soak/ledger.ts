/**
 * Does random things to members' accounts by two servers on one database, while processes die in mid-write, and says
 * whether the books add up: npm run soak:ledger -- --operations 100000 --seed 1. With --postgres=postgres://… there.
 * Ends with 1 when they don't.
 */
import { parseArgs } from 'node:util'
import { faultsInBooks } from '../support/ledger/balances.ts'
import { openStorm } from '../support/ledger/open-storm.ts'
import { storm } from '../support/ledger/storm.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const operations = Number(values.operations)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isSafeInteger(operations) || operations < 1 || !Number.isSafeInteger(seed)) {
  console.error('--operations and --seed are whole numbers')
  process.exit(2)
}
/** Each shop's books are looked at as a whole: in so many parts that one is quick to read. */
const perShop = 5_000
const tally: Record<string, number> = {}
let faults = 0
let crashed = 0
for (let left = operations, part = 0; left > 0; left -= perShop, part += 1) {
  const { server, crashes } = await openStorm(values.postgres)
  const end = await storm(server, crashes, { operations: Math.min(left, perShop), seed: seed + part })
  for (const [deed, count] of Object.entries(end.done)) tally[deed] = (tally[deed] ?? 0) + count
  crashed += end.crashed
  for (const fault of await faultsInBooks(server.db)) {
    faults += 1
    console.error(`seed ${seed + part}: ${fault}`)
  }
  await server.close()
}
console.log(JSON.stringify({ seed, operations, crashed, faults, ...tally }))
process.exit(faults > 0 ? 1 : 0)
