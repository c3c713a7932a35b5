import { Trans, useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { Anchor, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'

type Offer = { icon: IconName; name: string; title: string; text: string }

/** A part of the app that this restaurant doesn't offer: says so, and what there is instead. */
export function NotOfferedScreen() {
  const { t } = useLingui()
  const { phone } = useCurrentShop()
  const path = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
  const { icon, name, title, text } = useOffer(path)
  return (
    <>
      <NavBar title={name} back="/" />
      <EmptyState
        icon={icon}
        title={title}
        actions={
          <>
            <ButtonLink to="/menu">
              <Trans>See the menu</Trans>
            </ButtonLink>
            {phone !== '' && (
              <Anchor
                href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                variant="secondary"
                icon="phone"
                aria-label={t`Call the restaurant`}
              >
                <Trans>Call</Trans>
              </Anchor>
            )}
          </>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}

function useOffer(path: string): Offer {
  const { t } = useLingui()
  if (path.startsWith('/booking'))
    return {
      icon: 'table',
      name: t`Book a table`,
      title: t`No table bookings in the app`,
      text: t`This restaurant takes bookings by phone. A call finds you a table.`,
    }
  const member = { icon: 'person' as const, title: t`This restaurant doesn't offer it yet` }
  if (path === '/voucher')
    return {
      ...member,
      name: t`Vouchers`,
      text: t`Vouchers can't be bought in the app. Those that you have are offered at the checkout.`,
    }
  if (path === '/mission')
    return { ...member, name: t`Rewards`, text: t`There are no missions and rewards to earn.` }
  if (path === '/invite-friend')
    return { ...member, name: t`Invite friends`, text: t`Inviting friends brings nothing here yet.` }
  if (path === '/history-purchase')
    return {
      ...member,
      name: t`Purchase history`,
      text: t`No vouchers were bought here. What you ordered is among your orders.`,
    }
  return {
    ...member,
    name: t`Membership`,
    text: t`Members have their orders and addresses on every phone. Your coupons, points and voucher balance are offered at the checkout.`,
  }
}
