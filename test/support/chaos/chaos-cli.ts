import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { describeFault } from './fault.ts'
import { type ChaosProxy, createChaosProxy } from './proxy.ts'
import { type Weather, isWeather, weathers } from './weather.ts'

/** The chaos proxy as a program: `npm run chaos -- --help`. */

const usage = `Usage: npm run chaos -- [options]

Stands between a browser and the server, and does to their requests what bad networks do.

  --target URL      the server; http://127.0.0.1:8787 when left out
  --port N          where to listen; 8790 when left out
  --http2           HTTP/2 over TLS, with a certificate that browsers must be told to accept
  --weather WORD    ${weathers.join(', ')}; flaky when left out
                    portal answers every path with a page of its own, gone closes every connection, slow
                    keeps everybody waiting, flaky plays random faults on the calls of the API
  --rate R          in flaky weather, the share of the calls that go wrong: 0 to 1, 0.3 when left out
  --seed N          the same seed plays the same faults; a random one when left out

While it runs, type another weather and Enter. Ctrl-C ends it and prints what arrived.`

class UsageFault extends Error {}

const integerBelow = (limit: number, name: string, word: string): number => {
  const value = Number(word)
  if (/^\d+$/.test(word) && value < limit) return value
  throw new UsageFault(`--${name} must be a whole number below ${limit}, not "${word}".`)
}

function readTarget(word: string): string {
  if (!URL.canParse(word) || new URL(word).protocol !== 'http:')
    throw new UsageFault(`--target must be an http address such as http://127.0.0.1:8787, not "${word}".`)
  return word
}

function readRate(word: string): number {
  const rate = Number(word)
  if (/^\d*\.?\d+$/.test(word) && rate <= 1) return rate
  throw new UsageFault(`--rate must be a number from 0 to 1, not "${word}".`)
}

function readWeather(word: string): Weather {
  if (isWeather(word)) return word
  throw new UsageFault(`--weather must be one of ${weathers.join(', ')}, not "${word}".`)
}

const options = {
  target: { type: 'string', default: 'http://127.0.0.1:8787' },
  port: { type: 'string', default: '8790' },
  http2: { type: 'boolean', default: false },
  weather: { type: 'string', default: 'flaky' },
  rate: { type: 'string', default: '0.3' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.help) return console.log(usage)
  const seedLimit = 2 ** 32
  const seed = values.seed
    ? integerBelow(seedLimit, 'seed', values.seed)
    : Math.floor(Math.random() * seedLimit)
  const weather = readWeather(values.weather)
  const proxy = await createChaosProxy({
    target: readTarget(values.target),
    port: integerBelow(65_536, 'port', values.port),
    http2: values.http2,
    rate: readRate(values.rate),
    seed,
    onFault: ({ method, path }, fault) => console.log(`${method} ${path}: ${describeFault(fault)}`),
  })
  proxy.weather = weather
  console.log(`${proxy.origin}/ leads to ${values.target}, ${weather}, seed ${seed}`)
  const keyboard = createInterface({ input: process.stdin }).on('line', (line) => change(proxy, line.trim()))
  let ending = false
  process.on('SIGINT', () => {
    // npm and the terminal may both pass the signal on.
    if (ending) return
    ending = true
    keyboard.close()
    console.log(tallyOf(proxy))
    void proxy.close()
  })
}

function change(proxy: ChaosProxy, word: string): void {
  if (isWeather(word)) proxy.weather = word
  console.log(isWeather(word) ? `now ${word}` : `Type one of: ${weathers.join(', ')}`)
}

/** What arrived, by path and by Idempotency-Key; what became orders is in the server's ledger. */
function tallyOf({ arrivals }: ChaosProxy): string {
  const row = (what: { path?: string; key?: string }) =>
    `${String(arrivals.arrived(what)).padStart(6)} ${String(arrivals.forwarded(what)).padStart(6)}  ${what.path ?? what.key}`
  const api = arrivals.paths().filter((path) => path.startsWith('/api/'))
  return [
    '',
    ' arrived, given to the server',
    ...api.toSorted().map((path) => row({ path })),
    '',
    ' by Idempotency-Key',
    ...arrivals.keys().map((key) => row({ key })),
  ].join('\n')
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isWrongUse = error instanceof UsageFault || (error instanceof TypeError && 'code' in error)
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isWrongUse && !isTaken) throw error
  console.error(isTaken ? 'That port is taken; --port chooses another.' : error.message)
  process.exitCode = 2
}
