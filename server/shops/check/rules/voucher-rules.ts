import { isRealDay } from '../../../../core/domain/time/calendar-days.ts'
import type { MissionEntry } from '../../compile/compile-mission.ts'
import type { VoucherEntry } from '../../compile/compile-offer.ts'
import { type Path, quote } from '../fault.ts'
import { each, type Loose, present } from '../loose.ts'
import { allKnown, idsOf, itemIdsOf, noRepeats, type RuleContext, unique } from './context.ts'

/** Checks coupons and promotions: ids and codes, what they take off, when, and for which dishes. */
export function checkVouchers({ file, faults }: RuleContext): void {
  unique(file.vouchers, ['vouchers'], 'id', faults)
  const upper = file.vouchers?.map((entry) => entry && { code: entry.code?.toUpperCase() })
  unique(upper, ['vouchers'], 'code', faults)
  const items = itemIdsOf(file)
  const combos = idsOf(file.combos ?? [])
  const dishes = items && combos && new Set([...items, ...combos])
  const categories = idsOf(file.categories)
  for (const [index, voucher] of each(file.vouchers)) {
    const path = ['vouchers', index]
    checkValue(voucher, path, faults)
    checkDays(voucher, path, faults)
    checkClaim(voucher, path, faults)
    noRepeats(voucher.items, [...path, 'items'], faults)
    allKnown(voucher.items, dishes, 'dish or combo', [...path, 'items'], faults)
    noRepeats(voucher.categories, [...path, 'categories'], faults)
    allKnown(voucher.categories, categories, 'category', [...path, 'categories'], faults)
    const named = present([voucher.items, voucher.categories])
    if (named.length > 0 && named.every((list) => list.length === 0))
      faults.add(
        [...path, voucher.items ? 'items' : 'categories'],
        'names nothing; left out, it is for all dishes',
      )
  }
}

type Check = (voucher: Loose<VoucherEntry>, path: Path, faults: RuleContext['faults']) => void

const checkValue: Check = ({ kind, value, mostOff }, path, faults) => {
  if (kind === 'percent' && value !== undefined && (value <= 0 || value > 100))
    faults.add([...path, 'value'], `a percent voucher takes more than 0 and at most 100; found ${value}`)
  if (kind === 'amount' && value === 0)
    faults.add([...path, 'value'], 'an amount voucher needs a value above 0')
  if (mostOff !== undefined && kind !== undefined && kind !== 'percent')
    faults.add([...path, 'mostOff'], 'is for percent vouchers: what another takes off is its own limit')
}

const checkDays: Check = ({ startsOn, expiresOn }, path, faults) => {
  for (const [key, day] of [
    ['startsOn', startsOn],
    ['expiresOn', expiresOn],
  ] as const)
    if (day !== undefined && !isRealDay(day)) faults.add([...path, key], `there is no day ${day}`)
  const [first, last] = present([startsOn, expiresOn])
  if (first !== undefined && last !== undefined && first > last)
    faults.add([...path, 'startsOn'], `is after the last day, ${last}`)
}

const checkClaim: Check = (voucher, path, faults) => {
  if (voucher.for === undefined) return
  const others = voucher.for === 'whoClaims' ? [] : (['code', 'amount'] as const)
  for (const key of others)
    if (voucher[key] !== undefined) faults.add([...path, key], 'is for vouchers with "for": "whoClaims"')
  const uses = voucher.for === 'everyMember' ? [] : (['uses', 'usesPerMember'] as const)
  for (const key of uses)
    if (voucher[key] !== undefined) faults.add([...path, key], 'is for vouchers with "for": "everyMember"')
}

/**
 * Checks missions and invitations: the promised coupons exist, and there are days on which a mission can be completed.
 */
export function checkRewards({ file, faults }: RuleContext): void {
  unique(file.missions, ['missions'], 'id', faults)
  const vouchers = idsOf(file.vouchers ?? [])
  const checkReward = (reward: Loose<MissionEntry['reward']> | undefined, path: Path) => {
    const voucher = reward?.voucher
    if (voucher !== undefined && vouchers && !vouchers.has(voucher))
      faults.add([...path, 'voucher'], `no voucher has the id ${quote(voucher)}`)
    if (
      voucher !== undefined &&
      file.vouchers?.some((one) => one?.id === voucher && one.for === 'everyMember')
    )
      faults.add([...path, 'voucher'], `every member has ${quote(voucher)} without it`)
  }
  for (const whose of ['friend', 'inviter'] as const)
    checkReward(file.invitations?.[whose], ['invitations', whose])
  for (const [index, { startsOn, endsOn, reward }] of each(file.missions)) {
    const path = ['missions', index]
    checkReward(reward, [...path, 'reward'])
    if (reward && reward.voucher === undefined && reward.points === 0)
      faults.add([...path, 'reward'], 'promises nothing: name a voucher, points, or both')
    for (const [key, day] of Object.entries({ startsOn, endsOn }))
      if (day !== undefined && !isRealDay(day)) faults.add([...path, key], `there is no day ${day}`)
    if (startsOn !== undefined && endsOn !== undefined && startsOn > endsOn)
      faults.add([...path, 'startsOn'], `is after the last day, ${endsOn}`)
    const over = file.vouchers?.find((one) => one?.id !== undefined && one.id === reward?.voucher)?.expiresOn
    if (over !== undefined && endsOn !== undefined && over < endsOn)
      faults.add(
        [...path, 'reward', 'voucher'],
        `is over on ${over}, before the mission's last day, ${endsOn}: who did it would get nothing`,
      )
  }
}
