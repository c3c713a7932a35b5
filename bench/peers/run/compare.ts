import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOf } from './apps.ts'
import type { Contender } from './contenders.ts'
import { openGate } from './gate.ts'
import { serveLarder } from './larder-server.ts'
import type { Launch } from './launch.ts'
import type { Case, Options } from './options.ts'
import { servePeer } from './peer-server.ts'
import { type Shop, shopOf } from './shops.ts'
import { type Stand, setUp } from './stand.ts'

/** One launch; `Everything` is what a first visit fetches until the network is quiet. */
export type Sample = { size: number; case: Case; contender: Contender; launch: Launch }
export type Everything = { size: number; contender: Contender } & Stand['everything']
export type Results = { samples: Sample[]; everything: Everything[] }

/**
 * Runs every case of every contender once in each round, in a different order each time, so that whatever else the
 * machine does affects all alike.
 */
export async function compare({ contenders, cases, sizes, rounds }: Options): Promise<Results> {
  const results: Results = { samples: [], everything: [] }
  for (const size of sizes) {
    await atStands(shopOf(size), contenders, async (stands) => {
      results.everything.push(
        ...stands.map(({ contender, everything }) => ({ size, contender, ...everything })),
      )
      for (let round = 0; round < rounds; round += 1) {
        console.error(`${size} dishes, round ${round + 1} of ${rounds}`)
        for (const occasion of cases) {
          for (const stand of inTurn(stands, round)) {
            const launch = await launched(stand, occasion)
            results.samples.push({ size, case: occasion, contender: stand.contender, launch })
          }
        }
      }
    })
  }
  return results
}

/** A run takes hours, so a launch that failed is reported and tried once more. */
const launched = (stand: Stand, occasion: Case): Promise<Launch> =>
  stand.launch(occasion).catch((error: unknown) => {
    console.error(`once more, as ${stand.contender.title} failed at "${occasion.title}":`, error)
    return stand.launch(occasion)
  })

const inTurn = <T>(all: readonly T[], round: number): T[] => {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

async function atStands(
  shop: Shop,
  contenders: readonly Contender[],
  work: (stands: Stand[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-peers-kept-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
  try {
    const stands: Stand[] = []
    for (const contender of contenders) {
      console.error(`${shop.size} dishes, setting up: ${contender.title}`)
      const { app } = contender
      const server = await (app === 'larder' ? serveLarder(shop) : servePeer(filesOf(app, shop)))
      ends.unshift(() => server.close())
      const gate = await openGate(server.port)
      ends.unshift(() => gate.close())
      stands.push(await setUp(contender, shop.host, gate, folder))
    }
    await work(stands)
  } finally {
    for (const end of ends) await end()
  }
}
