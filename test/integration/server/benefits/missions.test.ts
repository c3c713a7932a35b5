import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { missionGoals } from '../../../../core/schema/customer/mission.ts'
import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { newMember, roomy } from '../../../support/customers/member.ts'
import { missionsSuite } from './missions-suite.ts'

missionsSuite('SQLite', () => openBenefitServer({ limits: roomy }))

test('listing fifty missions takes no more queries than listing one mission per goal', async () => {
  let queries = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const server = await openBenefitServer({ limits: roomy, plugin })
  const member = await newMember(server)
  const asking = async (count: number) => {
    await server.reimport((file) => {
      file.missions = Array.from({ length: count }, (_, at) => ({
        id: `m${at}`,
        title: 'Go',
        goal: missionGoals[at % missionGoals.length]!,
        target: 2,
        startsOn: '2026-11-01',
        endsOn: '2026-11-30',
        reward: { points: 1 },
      }))
    })
    const ask = () =>
      server.post(calls.missionList, { customerId: member.id, storeId: 'corner' }, { guest: member })
    await ask()
    queries = 0
    expect((await ask()).envelope.data.dataList).toHaveLength(count)
    return queries
  }
  const [few, many] = [await asking(missionGoals.length), await asking(50)]
  expect(many).toBe(few)
  await server.close()
})
