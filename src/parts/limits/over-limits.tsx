import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OverLimit } from '../../../core/domain/cart/purchase-limits.ts'
import { AtMost } from './limit.tsx'
import { Notice } from '../../ui/message/notice.tsx'

type OverLimitsProps = {
  over: readonly Pick<OverLimit, 'code' | 'itemId' | 'title' | 'most'>[]
  /** The button or link with which the customer can reduce the quantity. */
  action?: ReactNode
}

/**
 * Lists the dishes of which the cart holds more than an order may, each with its limit. Shows nothing if there are
 * none.
 */
export function OverLimits({ over, action }: OverLimitsProps) {
  if (over.length === 0) return null
  return (
    <Notice tone="warn" icon="alert" action={action} live>
      {over.map(({ code, itemId, title, most }) => (
        <p key={itemId}>
          <strong>{title}</strong> ·{' '}
          {code === 'SP_0080' ? <Trans>One per customer</Trans> : <AtMost most={most} />}
        </p>
      ))}
    </Notice>
  )
}
