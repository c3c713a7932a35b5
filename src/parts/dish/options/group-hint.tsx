import { Trans } from '@lingui/react/macro'
import type { OptionGroup } from '../../../../core/schema/menu.ts'
import { Tag } from '../../../ui/content/badge.tsx'

type GroupHintProps = { group: OptionGroup; chosen: number; missing: boolean }

/** How many may be chosen, and whether that is settled. */
export function GroupHint({ group: { min, max, values }, chosen, missing }: GroupHintProps) {
  // A group that allows more than it holds sets no bound that anyone could reach.
  const most = Math.min(
    max,
    values.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0),
  )
  if (min > 0 && chosen >= min)
    return (
      <Tag tone="ok" icon="check">
        <Bounds min={min} most={most} />
      </Tag>
    )
  return (
    <Tag tone={min === 0 ? 'neutral' : missing ? 'danger' : 'accent'} icon={missing ? 'alert' : undefined}>
      <Bounds min={min} most={most} />
    </Tag>
  )
}

function Bounds({ min, most }: { min: number; most: number }) {
  if (min === 0 && most <= 1) return <Trans>Optional</Trans>
  if (min === 0) return <Trans>Up to {most}</Trans>
  if (min === most) return <Choose count={min} />
  return (
    <Trans>
      Choose {min} to {most}
    </Trans>
  )
}

/** Exactly so many. */
export function Choose({ count }: { count: number }) {
  return <Trans>Choose {count}</Trans>
}
