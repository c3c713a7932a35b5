import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { useMenuLang } from '../../../shell/visit/menu-lang.ts'
import { Tag } from '../../../ui/content/badge.tsx'
import { Picture } from '../../../ui/content/picture.tsx'
import { DishBlocks, type RowProps } from './dish-blocks.tsx'
import styles from './menu-section.module.css'
import type { MenuSection as Section } from './menu-sections.ts'
import { sectionElementId } from '../categories/use-scroll-spy.ts'

export type MenuSectionProps = RowProps & {
  section: Section
  /** How many of its rows are drawn together with the screen. */
  atOnce: number
}

/** A category with its dishes; only rows near the screen are drawn. */
export const MenuSection = memo(function MenuSection({ section, ...rest }: MenuSectionProps) {
  const id = sectionElementId(section.id)
  const headingId = `${id}-name`
  const lang = useMenuLang()
  return (
    <section
      id={id}
      tabIndex={-1}
      className={styles.section}
      data-shape={section.shape}
      data-marked={rest.marks && ''}
      aria-labelledby={headingId}
    >
      <div className={styles.head} data-count={section.dishes.length}>
        {section.picture && <Picture className={styles.picture} src={section.picture} name={section.name} />}
        <h2 id={headingId} className={styles.name} lang={section.isOurs ? undefined : lang}>
          {section.name}
        </h2>
        {section.required && (
          <Tag tone="accent">
            <Trans>Choose at least one</Trans>
          </Tag>
        )}
      </div>
      <DishBlocks dishes={section.dishes} {...rest} />
    </section>
  )
})
