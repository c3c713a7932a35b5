import type { CSSProperties } from 'react'
import type { Combo, Item } from '../../../core/schema/menu.ts'
import type { DishMarks } from './dish-mark.ts'
import { type DishOpener, useDishOpener } from './dish-opener.ts'
import { DishRow } from './dish-row.tsx'
import styles from './menu-section.module.css'
import { blocksOf } from './menu-sections.ts'
import { useNear } from './use-near.ts'

/** What all rows of a menu have in common. */
export type RowProps = {
  counts: ReadonlyMap<string, number>
  isMember: boolean
  onAdd: (item: Item) => void
  marks?: DishMarks | undefined
}

type DishBlocksProps = RowProps & {
  dishes: readonly (Item | Combo)[]
  /** The first on the screen: drawn at once. */
  first: boolean
}

/** Dishes and combos by fours; only those near the screen are drawn. */
export function DishBlocks({ dishes, first, ...rows }: DishBlocksProps) {
  const opener = useDishOpener()
  return blocksOf(dishes).map((block, index) => (
    <Block key={index} dishes={block} first={first && index === 0} opener={opener} {...rows} />
  ))
}

/** Some rows, or as much room as they take. */
function Block({
  dishes,
  first,
  opener,
  counts,
  isMember,
  onAdd,
  marks,
}: DishBlocksProps & { opener: DishOpener }) {
  const [ref, drawn] = useNear<HTMLUListElement>(dishes.length, first ? dishes.length : 0)
  return (
    <ul ref={ref} className={styles.block} style={{ '--rows': dishes.length } as CSSProperties}>
      {dishes.slice(0, drawn).map((dish, index) => (
        <DishRow
          key={dish.id}
          dish={dish}
          count={counts.get(dish.id) ?? 0}
          locked={dish.memberOnly && !isMember}
          eager={first && index < 5}
          mark={marks?.get(dish.id)}
          opener={opener}
          onAdd={onAdd}
        />
      ))}
    </ul>
  )
}
