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
  /** The group that the customer was just told about. */
  missingId: string | null
  /** Makes the ids of the groups unique when several forms are on the page. */
  prefix: string
  /** Sizes then say what they cost more than the combo has paid for. */
  inCombo?: boolean
}

const groupElementId = (prefix: string, groupId: string): string => `${prefix}-${groupId}`

/** Everything that can be chosen about a dish. */
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
          group={group}
          build={build}
          missing={group.id === missingId}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

/** Brings what still needs a choice into sight and moves the focus there. */
export function showGroup(prefix: string, groupId: string): void {
  const element = document.getElementById(groupElementId(prefix, groupId))
  if (element) bringIntoSight(element, 'center')
}
