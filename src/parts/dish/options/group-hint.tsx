import { Trans } from '@lingui/react/macro'
import type { OptionGroup } from '../../../../core/schema/menu.ts'
import { Tag } from '../../../ui/content/badge.tsx'

type GroupHintProps = { group: OptionGroup; chosen: number; missing: boolean }

/** How many values of a group may be chosen, and whether enough are. */
export function GroupHint({ group: { min, max, values }, chosen, missing }: GroupHintProps) {
  // If a group's maximum is above what its values allow together, that maximum can never be reached: show the reachable
  // one.
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
      {missing && <StillMissing />}
      <Bounds min={min} most={most} />
    </Tag>
  )
}

/** Says in words what the colour of a hint says. */
export const StillMissing = () => (
  <span>
    <Trans>Still missing</Trans> ·{' '}
  </span>
)

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

/** The words for an exact number of choices. */
export function Choose({ count }: { count: number }) {
  return <Trans>Choose {count}</Trans>
}
