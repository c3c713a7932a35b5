import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Redeemable } from '../../../../../workers/engine/ordering/checkout.ts'
import { useCurrentShop, useCurrentVisit, useMoney } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { BecomeMember } from '../../../../parts/dish/members-only.tsx'
import { tableWords } from '../../../../parts/table/table-words.tsx'
import { useShopNow } from '../../../../shell/visit/use-shop-now.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { Blocker } from './blocker.ts'

type BlockerNoticeProps = {
  blocker: Blocker
  minimumCents: number
  totalCents: number
  /** What the customer has for this order, and uses; null for a guest, and while it isn't known. */
  redeemable: Pick<Redeemable, 'points' | 'chosen'> | null
}

/** Why nothing can be ordered right now, and what the customer can do about it. */
export function BlockerNotice({
  blocker,
  minimumCents,
  totalCents,
  redeemable,
}: BlockerNoticeProps): ReactNode {
  const money = useMoney()
  const { dayTime } = useFormats()
  const { service } = useCurrentVisit()
  const now = useShopNow()
  const pausedUntil = service?.pausedUntil ?? 0
  const until = dayTime(pausedUntil)
  const missing = money(minimumCents - totalCents)
  const minimum = money(minimumCents)
  if (blocker === 'minimum')
    return (
      <Notice
        icon="bag"
        action={
          <ButtonLink to="/menu" variant="quiet">
            <Trans>Add something</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          {missing} more to reach the minimum of {minimum}.
        </Trans>
      </Notice>
    )
  if (blocker === 'tooLittle') return <TooLittle hasPoints={redeemable?.chosen.points ?? false} />
  return (
    <Notice
      tone="warn"
      icon={blocker === 'membersOnly' ? 'lock' : 'alert'}
      action={blocker === 'membersOnly' && <BecomeMember variant="secondary" />}
    >
      {blocker === 'paused' && pausedUntil > (now ?? pausedUntil) ? (
        <Trans>The restaurant has paused this kind of order until {until}. Your cart is kept.</Trans>
      ) : blocker === 'balanceShort' && redeemable && redeemable.points > 0 && !redeemable.chosen.points ? (
        <Trans>
          Your voucher balance doesn't cover this order. Use your points too, or use the balance for a part
          and pay the rest another way.
        </Trans>
      ) : (
        sentences[blocker]
      )}
    </Notice>
  )
}

/** The amount left to pay is smaller than the bank takes. */
function TooLittle({ hasPoints }: { /** Points pay a part of the order. */ hasPoints: boolean }) {
  const money = useMoney()
  const { leastOnlineCents = 0 } = useCurrentShop()
  const least = money(leastOnlineCents)
  return (
    <Notice tone="warn" icon="alert">
      {hasPoints ? (
        <Trans>
          Less than {least} can't be paid online. Choose another way to pay, or keep your points for another
          order.
        </Trans>
      ) : (
        <Trans>Less than {least} can't be paid online. Choose another way to pay, or add something.</Trans>
      )}
    </Notice>
  )
}

const sentences: Record<Exclude<Blocker, 'minimum' | 'tooLittle'>, ReactNode> = {
  paused: <Trans>The restaurant has paused this kind of order for now. Your cart is kept.</Trans>,
  allGone: <Trans>None of these dishes is available right now.</Trans>,
  // Why is said at the address.
  outside: <Trans>We can’t deliver to your address.</Trans>,
  membersOnly: <Trans>The restaurant takes this kind of order from members only.</Trans>,
  balanceShort: (
    <Trans>
      Your voucher balance doesn't cover this order. Use it for a part, and pay the rest another way.
    </Trans>
  ),
  balanceExcluded: <Trans>Some dishes can't be paid with vouchers or points.</Trans>,
  feeLeft: (
    <Trans>
      Your voucher balance pays for the dishes, but not for the delivery. Use it for the dishes, and pay the
      delivery another way.
    </Trans>
  ),
  onlineOnly: <Trans>The restaurant takes no payment for this kind of order that you could make here.</Trans>,
  tableExpired: tableWords.expired,
  tableUnknown: tableWords.unknown,
}
