import { cancelOrder, withdraw } from '../../../workers/engine/orders/cancel-order.ts'
import { done } from '../../../workers/engine/base/result.ts'
import { signOut } from '../../../workers/engine/session/sign-out.ts'
import { Evening, expectAlive, expectSound } from './evening.ts'
import type { Failure } from './failing-database.ts'
import { answerLost, answering } from './phone.ts'
import type { TestServer } from '../server/test-server.ts'

export type Scenario = {
  prepare?: (evening: Evening) => Promise<void>
  play: (evening: Evening) => Promise<void>
}

const settleDown = async (evening: Evening) => {
  await evening.arrive()
  await evening.add()
}
const ordered = async (evening: Evening) => {
  await settleDown(evening)
  await evening.tap()
  await evening.send()
}

export const scenarios: Record<string, Scenario> = {
  'the first visit': {
    play: (evening) => evening.arrive(),
  },
  'a dish for the cart': {
    prepare: settleDown,
    play: (evening) => evening.add(1),
  },
  'an order': {
    prepare: settleDown,
    async play(evening) {
      await evening.tap()
      await evening.send()
    },
  },
  'an order whose answer is lost': {
    prepare: settleDown,
    async play(evening) {
      evening.phone.network.next('/order/create', answerLost)
      await evening.tap()
      await evening.send()
      await evening.send()
    },
  },
  'an order that is refused': {
    prepare: settleDown,
    async play(evening) {
      const refusal = '{"success":false,"code":"SP_0005","msg":"","data":null}'
      evening.phone.network.next('/order/create', answering(refusal))
      await evening.tap()
      await evening.send()
      await evening.send()
    },
  },
  'an order taken back before it was sent': {
    prepare: settleDown,
    async play(evening) {
      const id = await evening.tap()
      if (id) evening.withdrawn = await evening.command(() => withdraw(evening.context, id))
      await evening.send()
    },
  },
  'an order taken back while nobody knows': {
    prepare: settleDown,
    async play(evening) {
      evening.phone.network.next('/order/create', answerLost)
      const id = await evening.tap()
      evening.phone.network.next('/order/attempt/inquiry', answerLost)
      await evening.send()
      if (id) evening.withdrawn = await evening.command(() => withdraw(evening.context, id))
      await evening.send()
    },
  },
  'an order that is cancelled': {
    prepare: ordered,
    async play(evening) {
      const [order] = await evening.context.database.orders.toArray()
      evening.cancelled = await evening.command(() => cancelOrder(evening.context, order!.id))
      await evening.send()
    },
  },
  'a sign-out with an order that waits': {
    async prepare(evening) {
      await settleDown(evening)
      await evening.tap()
      await evening.add(1)
    },
    async play(evening) {
      evening.signedOut = await evening.command(async () => {
        await signOut(evening.context, 'seal')
        return done
      })
    },
  },
}

async function begin({ prepare }: Scenario, server: TestServer): Promise<Evening> {
  const evening = new Evening(server)
  await evening.open()
  await prepare?.(evening)
  return evening
}

/**
 * Plays a scenario once to count its readwrite transactions, and then once for each of them, with that one failing.
 * After each run the phone is restarted with a working disk and network and given time to settle.
 */
export async function expectToSurvive(
  scenario: Scenario,
  failure: Failure,
  server: TestServer,
): Promise<void> {
  const sound = await begin(scenario, server)
  const already = sound.disk.written
  await scenario.play(sound)
  const transactions = sound.disk.written - already
  sound.context.database.close()
  if (transactions === 0) throw new Error('nothing was written that could fail')

  for (let n = 1; n <= transactions; n += 1) {
    const evening = await begin(scenario, server)
    evening.disk.fail(n, failure)
    try {
      await scenario.play(evening)
      await evening.relaunch()
      await expectSound(evening)
      await expectAlive(evening)
    } catch (error) {
      throw new Error(`transaction ${n} (${evening.disk.failed?.join(', ')}) ${failure}`, { cause: error })
    } finally {
      evening.context.database.close()
    }
  }
}
