import { toCents } from '../../../core/contract/amount.ts'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { localize } from '../../shops/compile/localize.ts'

type Level = Pick<Benefits, 'memberRate' | 'levelName' | 'nextLevel'>

/** The level that a spend reaches (spec §1), and the next one. Without levels, everybody pays the full price. */
export function levelOf(
  file: Pick<ShopFile, 'membershipLevels' | 'languages'>,
  spentCents: number,
  language: Language,
): Level {
  const levels = file.membershipLevels
  const above = levels.findIndex(({ spentFrom }) => toCents(spentFrom) > spentCents)
  const at = above === -1 ? levels.length - 1 : above - 1
  const level = levels[at]
  const next = levels[at + 1]
  return {
    memberRate: level?.rate ?? 1,
    levelName: level ? localize(level.name, language, file) : '',
    nextLevel: next
      ? {
          name: localize(next.name, language, file),
          fromCents: toCents(next.spentFrom),
          memberRate: next.rate,
        }
      : null,
  }
}
