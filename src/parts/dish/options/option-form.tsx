import { groupsFor } from '../../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item } from '../../../../core/schema/menu.ts'
import { bringIntoSight } from '../../../ui/bring-into-sight.ts'
import { GoneNotice } from './gone-notice.tsx'
import { OptionGroupField } from './option-group-field.tsx'
import styles from './option-form.module.css'
import { SizeField } from './size-field.tsx'

type OptionFormProps = {
  item: Item
  build: Build
  onChange: (build: Build) => void
  /** The size dimension or group for which the customer was just told that a choice is missing. */
  missingId: string | null
  /** The names of what was chosen and is no longer available. */
  gone: readonly string[]
  /** Makes the ids of the groups unique when several forms are on the page. */
  prefix: string
  /** In a combo, a size shows its extra price over what the combo already includes. */
  inCombo?: boolean
}

const groupElementId = (prefix: string, groupId: string): string => `${prefix}-${groupId}`

const goneElementId = (prefix: string): string => `${prefix}:gone`

/** All choices of a dish: its sizes and its option groups, below what of the customer's choices is gone. */
export function OptionForm({
  item,
  build,
  onChange,
  missingId,
  gone,
  prefix,
  inCombo = false,
}: OptionFormProps) {
  const groups = groupsFor(item, build.skuId)
  if (item.skuDimensions.length + groups.length + gone.length === 0) return null
  return (
    <div className={styles.form}>
      {gone.length > 0 && <GoneNotice id={goneElementId(prefix)} gone={gone} />}
      {item.skuDimensions.map((dimension) => (
        <SizeField
          key={dimension.id}
          id={groupElementId(prefix, dimension.id)}
          missing={dimension.id === missingId}
          {...{ item, dimension, build, onChange, inCombo }}
        />
      ))}
      {groups.map((group) => (
        <OptionGroupField
          key={group.id}
          id={groupElementId(prefix, group.id)}
          item={item}
          group={group}
          build={build}
          missing={group.id === missingId}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

/** Scrolls to a size or group that still needs a choice and moves the focus there. */
export const showGroup = (prefix: string, id: string): void => show(groupElementId(prefix, id))

/** Scrolls to the notice of what is gone and moves the focus there. */
export const showGone = (prefix: string): void => show(goneElementId(prefix))

function show(elementId: string): void {
  const element = document.getElementById(elementId)
  if (element) bringIntoSight(element, 'center')
}
