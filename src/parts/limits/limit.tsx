import { Trans } from '@lingui/react/macro'
import { mostOf } from '../../../core/domain/cart/purchase-limits.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'

/** How many of a dish may be had, where there is a limit. */
export function LimitTag({ item }: { item: Item }) {
  const most = mostOf(item)
  if (most === null) return null
  return <Tag>{item.oncePerCustomer ? <Trans>One per customer</Trans> : <AtMost most={most} />}</Tag>
}

/** The most of it in one order. */
export const AtMost = ({ most }: { most: number }) => <Trans>At most {most} per order</Trans>

/** To the cart, where there can be fewer. */
export const ViewCart = () => (
  <ButtonLink to="/menu" state={(old) => ({ ...old, sheet: 'cart' })} variant="quiet">
    <Trans>View cart</Trans>
  </ButtonLink>
)

/** Why no more of it can be added. */
export const LimitNote = () => (
  <Notice icon="bag" action={<ViewCart />}>
    <Trans>Your cart holds as many of it as one order may.</Trans>
  </Notice>
)
