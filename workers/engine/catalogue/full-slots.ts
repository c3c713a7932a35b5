import { slotsFull } from '../../../core/contract/calls/implied-calls.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done, failed } from '../base/result.ts'

/**
 * Asks which times of a service are full and stores the answer, so that it is known offline; never queued. EN_OFFLINE.
 */
export async function refreshFullSlots(context: EngineContext, serviceId: string): Promise<Result> {
  const { api, clock, database } = context
  const identity = await readSetting(database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const { storeId } = identity
  const answer = resultOf(context, await api.send(slotsFull, { storeId, serviceId }))
  if (!answer.ok) return answer
  const full = { at: answer.value.fullList.map((at) => Date.parse(at)), askedAt: clock.now() }
  await database.transaction('rw', database.settings, async () => {
    const before = await readSetting(database, 'fullSlots')
    const others = before?.storeId === storeId ? before.services : {}
    await writeSetting(database, 'fullSlots', { storeId, services: { ...others, [serviceId]: full } })
  })
  return done
}
