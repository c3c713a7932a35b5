import { storeGet } from '../../../core/contract/calls/shop-calls.ts'
import { readShop } from '../../../core/contract/wire/shop-wire.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { deviceNo } from '../net/device.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { codeOf } from '../net/read-reply.ts'

/**
 * Asks which table a link is for and stores nothing: the customer isn't at that table until they say so. A table that
 * this phone knows already needs no call.
 */
export async function lookAtTable(context: EngineContext, code: string): Promise<Result<{ number: string }>> {
  const known = await context.database.diningTables.get(code)
  if (known?.standing === 'known') return ok({ number: known.number })
  const identity = await readSetting(context.database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const outcome = await context.api.send(storeGet, {
    deviceSerialNo: await deviceNo(context.database),
    serviceType: 'table',
    storeId: identity.storeId,
    tableId: code,
  })
  if (outcome.kind === 'refusal' && outcome.code === 'SP_0027') return failed('SP_0027')
  if (outcome.kind !== 'answer') return failed(codeOf(context, outcome))
  return ok({ number: readShop(outcome.value).table?.number ?? '' })
}
