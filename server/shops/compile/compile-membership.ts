import { toCents } from '../../../core/contract/amount.ts'
import type { Membership } from '../../../core/schema/customer/membership.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { compileMission, compileReward } from './compile-mission.ts'
import { compileOffer, offersFor } from './compile-offer.ts'
import { compileOpening } from './compile-opening.ts'
import { localize } from './localize.ts'

/** What members get, in one language; null if that is nothing. */
export function compileMembership(
  file: Pick<
    ShopFile,
    | 'membershipLevels'
    | 'points'
    | 'vouchers'
    | 'features'
    | 'invitations'
    | 'missions'
    | 'languages'
    | 'categories'
  >,
  language: Language,
): Membership | null {
  const { membershipLevels, points, vouchers, features } = file
  const isAnything =
    membershipLevels.length > 0 ||
    points ||
    vouchers.length > 0 ||
    file.missions.length > 0 ||
    features.voucherPurchase ||
    features.inviteFriends
  if (!isAnything) return null
  const welcome = offersFor('newMembers', file)
  return {
    levels: membershipLevels.map(({ name, spentFrom, rate, pointsFactor }) => ({
      name: localize(name, language, file),
      fromCents: toCents(spentFrom),
      memberRate: rate,
      ...(pointsFactor !== 1 && { pointsFactor }),
    })),
    invitation: features.inviteFriends
      ? {
          friend: compileReward(file.invitations.friend, language, file),
          inviter: compileReward(file.invitations.inviter, language, file),
        }
      : null,
    missions: file.missions.map((entry) => compileMission(entry, language, file)),
    welcome: welcome.map(({ title }) => localize(title, language, file)),
    welcomeDays: welcome.map(({ expiresOn = null }) => expiresOn),
    // One with a code is for those whom the restaurant has told the code.
    claimable: offersFor('whoClaims', file)
      .filter(({ code }) => code === undefined)
      .map((entry) => compileOffer(entry, language, file)),
    sellsVouchers: features.voucherPurchase,
    points: points
      ? {
          worthCents: toCents(points.worth),
          earnedPerCents: points.earnedPer === undefined ? null : toCents(points.earnedPer),
          ...(points.times.length > 0 && {
            times: points.times.map(({ opening, factor }) => ({
              openingPeriods: compileOpening(opening),
              factor,
            })),
          }),
          ...(points.expireAfterDays !== undefined && { expireAfterDays: points.expireAfterDays }),
        }
      : null,
  }
}
