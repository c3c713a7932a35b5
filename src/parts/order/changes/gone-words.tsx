import { Trans } from '@lingui/react/macro'
import type { Gone } from '../../../../core/schema/order/cart-differences.ts'
import { useFormats } from '../../../shell/visit/use-formats.ts'

/** Why a line of a cart or an order can't be had any more. */
export function GoneWords({ why: { code, names: all } }: { why: Gone }) {
  const { list } = useFormats()
  const names = list(all)
  const isNamed = all.length > 0
  if (code === 'offMenu') return <Trans>Sold out, or no longer on the menu</Trans>
  if (code === 'notNow') return <Trans>Not available now</Trans>
  if (code === 'membersOnly') return <Trans>This one is for the restaurant's members only.</Trans>
  if (code === 'choiceMissing')
    return isNamed ? <Trans>Now needs a choice: {names}</Trans> : <Trans>Now needs a choice</Trans>
  if (code === 'tooMany')
    return isNamed ? (
      <Trans>No longer in this number: {names}</Trans>
    ) : (
      <Trans>No longer available as chosen</Trans>
    )
  if (code === 'partGone' && isNamed) return <Trans>No longer available: {names}</Trans>
  return <Trans>No longer available as chosen</Trans>
}
