import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Combo } from '../../../core/schema/menu.ts'
import { useFormats } from '../../frame/app-context.ts'
import { Tag } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { AddDot } from './add-dot.tsx'
import styles from './dish-row.module.css'

type ComboRowProps = { combo: Combo; count: number; locked: boolean; eager: boolean }

/** One combo of the menu; it always opens, for it always has something to choose. */
export const ComboRow = memo(function ComboRow({ combo, count, locked, eager }: ComboRowProps) {
  const { money } = useFormats()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to="/combo/$id" params={{ id: combo.id }} className={styles.link}>
            {combo.title}
          </Link>
        </h3>
        {combo.description && <p className={styles.description}>{combo.description}</p>}
        <div className={styles.facts}>
          <Price now={money(combo.cents)} old={combo.oldCents === null ? null : money(combo.oldCents)} />
          {combo.memberOnly && (
            <Tag tone="accent" icon="lock">
              <Trans>Members</Trans>
            </Tag>
          )}
        </div>
      </div>
      <div className={styles.end}>
        {combo.picture && (
          <div className={styles.picture}>
            <Picture src={combo.picture} name={combo.title} eager={eager} />
          </div>
        )}
        <span className={styles.add} aria-hidden="true">
          <AddDot count={count} locked={locked} />
        </span>
      </div>
    </li>
  )
})
