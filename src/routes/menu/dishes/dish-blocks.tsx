import type { CSSProperties } from 'react'
import type { Item } from '../../../../core/schema/menu.ts'
import type { ShownCart } from '../../../queries/cart/overlay.ts'
import type { ShownCombo } from '../../../queries/use-menu.ts'
import type { DishMarks } from './dish-mark.ts'
import { type DishOpener, useDishOpener } from './dish-opener.ts'
import rowStyles from './dish-row.module.css'
import { DishRow } from './dish-row.tsx'
import styles from './menu-section.module.css'
import { blockSize, blocksOf, stretchSize } from './menu-sections.ts'
import { useComing } from './use-coming.ts'
import { rowParts, useNear } from './use-near.ts'

/** What all rows of a menu have in common. */
export type RowProps = {
  cart: ShownCart
  isMember: boolean
  onAdd: (item: Item) => void
  marks?: DishMarks | undefined
}

type DishBlocksProps = RowProps & {
  dishes: readonly (Item | ShownCombo)[]
  /**
   * How many of the dishes, from the first, are drawn together with the screen. The others are drawn as they come near
   * it.
   */
  atOnce: number
}

/**
 * A list of dishes and combos, split into stretches of a hundred and those into blocks of four. Only rows near the
 * screen are drawn.
 */
export function DishBlocks({ dishes, atOnce, ...rows }: DishBlocksProps) {
  const opener = useDishOpener()
  return (
    <div role="list">
      {blocksOf(dishes, stretchSize).map((stretch, index) => (
        <Stretch
          key={index}
          dishes={stretch}
          start={index * stretchSize}
          of={dishes.length}
          atOnce={atOnce}
          opener={opener}
          {...rows}
        />
      ))}
    </div>
  )
}

type PartProps = DishBlocksProps & { start: number; of: number; opener: DishOpener }

/**
 * A stretch of many blocks, or empty space of the same height: with thousands of dishes, even empty blocks are too many
 * for one frame.
 */
function Stretch({ dishes, start, atOnce, ...rest }: PartProps) {
  const [ref, came] = useComing<HTMLDivElement>(start < atOnce)
  return (
    <div
      ref={ref}
      className={styles.block}
      data-waiting={!came || undefined}
      style={{ '--rows': dishes.length } as CSSProperties}
    >
      {came &&
        blocksOf(dishes, blockSize).map((block, index) => (
          <Block key={index} dishes={block} start={start + index * blockSize} atOnce={atOnce} {...rest} />
        ))}
    </div>
  )
}

/** A block of a few rows, or empty space of the same height. */
function Block({ dishes, start, of, atOnce, opener, cart, isMember, onAdd, marks }: PartProps) {
  const parts = rowParts * dishes.length
  const rows = Math.min(Math.max(atOnce - start, 0), dishes.length)
  const [ref, made] = useNear<HTMLDivElement>(parts, rowParts * rows)
  return (
    <div
      ref={ref}
      className={styles.block}
      data-waiting={made < parts || undefined}
      style={{ '--rows': dishes.length } as CSSProperties}
    >
      {dishes.slice(0, Math.ceil(made / rowParts)).map((dish, index) => (
        <div
          key={dish.id}
          className={rowStyles.row}
          hidden={rowParts * index + 1 === made}
          role="listitem"
          aria-posinset={start + index + 1}
          aria-setsize={of}
        >
          <DishRow
            dish={dish}
            cart={cart}
            locked={dish.memberOnly && !isMember}
            mark={marks?.get(dish.id)}
            opener={opener}
            onAdd={onAdd}
          />
        </div>
      ))}
    </div>
  )
}
