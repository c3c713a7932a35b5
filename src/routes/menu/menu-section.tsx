import { Trans } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, memo } from 'react'
import type { Item } from '../../../core/schema/menu.ts'
import { Tag } from '../../ui/badge.tsx'
import { ComboRow } from './combo-row.tsx'
import { DishRow } from './dish-row.tsx'
import styles from './menu-section.module.css'
import { type MenuSection as Section, blocksOf } from './menu-sections.ts'
import { useNear } from './use-near.ts'
import { sectionElementId } from './use-scroll-spy.ts'

type MenuSectionProps = {
  section: Section
  /** The first on the screen: drawn at once. */
  first: boolean
  counts: ReadonlyMap<string, number>
  isMember: boolean
  onAdd: (item: Item) => void
}

/** A category with its dishes; only the rows near the screen are drawn. */
export const MenuSection = memo(function MenuSection({
  section,
  first,
  counts,
  isMember,
  onAdd,
}: MenuSectionProps) {
  const headingId = `${sectionElementId(section.id)}-name`
  const rows = [
    ...section.combos.map((combo, index) => (
      <ComboRow
        key={combo.id}
        combo={combo}
        count={counts.get(combo.id) ?? 0}
        locked={combo.memberOnly && !isMember}
        eager={first && index < 5}
      />
    )),
    ...section.items.map((item, index) => (
      <DishRow
        key={item.id}
        item={item}
        count={counts.get(item.id) ?? 0}
        locked={item.memberOnly && !isMember}
        eager={first && index < 5}
        onAdd={onAdd}
      />
    )),
  ]
  return (
    <section
      id={sectionElementId(section.id)}
      className={styles.section}
      data-shape={section.shape}
      aria-labelledby={headingId}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name}>
          {section.name}
        </h2>
        {section.required && (
          <Tag tone="accent">
            <Trans>Choose at least one</Trans>
          </Tag>
        )}
      </div>
      {blocksOf(rows).map((block, index) => (
        <Block key={index} rows={block} near={first && index === 0} />
      ))}
    </section>
  )
})

/** A dozen rows, or as much room as they take. */
function Block({ rows, near: initially }: { rows: ReactNode[]; near: boolean }) {
  const [ref, near] = useNear<HTMLUListElement>(initially)
  return (
    <ul ref={ref} className={styles.block} style={{ '--rows': rows.length } as CSSProperties}>
      {near && rows}
    </ul>
  )
}
