import type { Reward } from '../../../core/schema/customer/reward.ts'
import type { Mission } from '../../../core/schema/customer/mission.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { localize } from './localize.ts'

export type MissionEntry = ShopFile['missions'][number]

/** A mission of the shop's file, in one language. */
export const compileMission = (
  { id, title, goal, target, startsOn, endsOn, reward }: MissionEntry,
  language: Language,
  file: Pick<ShopFile, 'vouchers' | 'languages'>,
): Mission => ({
  id,
  title: localize(title, language, file),
  goal,
  target,
  firstDay: startsOn,
  lastDay: endsOn,
  reward: compileReward(reward, language, file),
})

/** A reward, with its title in one language. */
export function compileReward(
  { voucher, points }: MissionEntry['reward'],
  language: Language,
  file: Pick<ShopFile, 'vouchers' | 'languages'>,
): Reward {
  const entry = file.vouchers.find(({ id }) => id === voucher)
  return {
    title: entry ? localize(entry.title, language, file) : '',
    points,
    ...(entry?.expiresOn !== undefined && { lastDay: entry.expiresOn }),
  }
}
