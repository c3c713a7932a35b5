import { Trans, useLingui } from '@lingui/react/macro'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { useFormats } from '../../../frame/app-context.ts'
import { ChangeList } from '../../../parts/order/change-list.tsx'
import { type Differences, readDifferences } from '../../../parts/order/changes.ts'
import { Section } from '../../../parts/section.tsx'
import { useHeldTitles } from '../../../queries/use-held-lines.ts'
import { type VisibleMenu, useMenu } from '../../../queries/use-menu.ts'
import styles from './order-detail.module.css'

/** What the restaurant has differently from what the customer agreed to, line by line. */
export function IntentDifferences({ intent }: { intent: IntentRow }) {
  const { t } = useLingui()
  const { money, list } = useFormats()
  const titles = useHeldTitles(intent.id)
  const menu = useMenu()
  const differences = titles && readDifferences(intent.data, titles)
  if (!differences) return null
  const { changes, totalCents } = differences
  const missing = namesOf(differences, menu)
  const names = list(missing)
  if (changes.length === 0 && missing.length === 0 && totalCents === null) return null
  return (
    <Section title={t`What has changed`}>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {missing.length > 0 && (
        <p>
          <Trans>Every order here needs: {names}</Trans>
        </p>
      )}
      {totalCents !== null && (
        <p className={styles.totals}>
          <span>
            <Trans>Total</Trans>
          </span>
          <span className={styles.amounts}>
            <s>{money(intent.summary.totalCents)}</s> <strong>{money(totalCents)}</strong>
          </span>
        </p>
      )}
    </Section>
  )
}

function namesOf({ missing }: Differences, menu: VisibleMenu | null | undefined): string[] {
  const categories = menu?.categories ?? []
  const items = categories.flatMap((category) => category.items)
  return [
    ...items.filter(({ id }) => missing.itemIds.includes(id)).map(({ title }) => title),
    ...categories.filter(({ id }) => missing.categoryIds.includes(id)).map(({ name }) => name),
  ]
}
