import { groupsFor } from '../../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item } from '../../../../core/schema/menu.ts'
import { bringIntoSight } from '../../../ui/bring-into-sight.ts'
import { OptionGroupField } from './option-group-field.tsx'
import styles from './option-form.module.css'
import { SizeField } from './size-field.tsx'

type OptionFormProps = {
  item: Item
  build: Build
  onChange: (build: Build) => void
  /** The group for which the customer was just told that a choice is missing. */
  missingId: string | null
  /** Makes the ids of the groups unique when several forms are on the page. */
  prefix: string
  /** In a combo, a size shows its extra price over what the combo already includes. */
  inCombo?: boolean
}

const groupElementId = (prefix: string, groupId: string): string => `${prefix}-${groupId}`

/** All choices of a dish: its sizes and its option groups. */
export function OptionForm({ item, build, onChange, missingId, prefix, inCombo = false }: OptionFormProps) {
  const groups = groupsFor(item, build.skuId)
  if (item.skuDimensions.length + groups.length === 0) return null
  return (
    <div className={styles.form}>
      {item.skuDimensions.map((dimension) => (
        <SizeField key={dimension.id} {...{ item, dimension, build, onChange, inCombo }} />
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

/** Scrolls to a group that still needs a choice and moves the focus there. */
export function showGroup(prefix: string, groupId: string): void {
  const element = document.getElementById(groupElementId(prefix, groupId))
  if (element) bringIntoSight(element, 'center')
}
