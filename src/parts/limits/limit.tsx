import { Trans } from '@lingui/react/macro'
import { mostOf } from '../../../core/domain/menu/most-of.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'

/** The purchase limit of a dish, if it has one. */
export function LimitTag({ item }: { item: Item }) {
  const most = mostOf(item)
  if (most === null) return null
  return <Tag>{item.oncePerCustomer ? <Trans>One per customer</Trans> : <AtMost most={most} />}</Tag>
}

/** The words for a limit per order. */
export const AtMost = ({ most }: { most: number }) => <Trans>At most {most} per order</Trans>

/** A link to the cart, where the customer can reduce the quantity. */
export const ViewCart = () => (
  <ButtonLink to="/menu" state={(old) => ({ ...old, sheet: 'cart' })} variant="quiet">
    <Trans>View cart</Trans>
  </ButtonLink>
)

/** Says that the cart already holds as many of this dish as one order may. */
export const LimitNote = () => (
  <Notice icon="bag" action={<ViewCart />}>
    <Trans>Your cart already has as many as one order allows.</Trans>
  </Notice>
)
