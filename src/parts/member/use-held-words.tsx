import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import { useMoney } from '../../shell/visit/app-context.ts'

/** How many points and how much balance orders under way hold, in words; null for none. */
export function useHeldWords({ held }: Benefits): { points: ReactNode; balance: ReactNode } {
  const money = useMoney()
  const { points: heldPoints, balanceCents } = held ?? { points: 0, balanceCents: 0 }
  const heldAmount = money(balanceCents)
  return {
    points: heldPoints > 0 && (
      <Plural value={heldPoints} one="# more in orders under way" other="# more in orders under way" />
    ),
    balance: balanceCents > 0 && <Trans>{heldAmount} more in orders under way</Trans>,
  }
}
