import type { Result } from '../../../workers/engine/base/result.ts'
import { refreshMenu } from '../../engine.ts'
import { currentShop } from '../../queries/use-shop.ts'

const nothingLacks: Result = { ok: true, value: null }

/** Fetches the shop if this phone has none. Only a failed write is told: other failures have words of their own. */
export async function keepShop(): Promise<Result<unknown>> {
  if (await currentShop().catch(() => null)) return nothingLacks
  const asked = await refreshMenu()
  return !asked.ok && asked.code === 'EN_NOT_SAVED' ? asked : nothingLacks
}
