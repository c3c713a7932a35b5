import { Trans, useLingui } from '@lingui/react/macro'
import type { Verdict } from '../../../core/domain/allergen-filter.ts'
import { allergenNames } from '../../parts/allergen-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter.module.css'

/** In a row: what the dish has to do with what is avoided. */
export function FilterMark({ verdict }: { verdict: Verdict }) {
  const { i18n } = useLingui()
  if (verdict.kind === 'free') return null
  const names =
    'allergens' in verdict ? verdict.allergens.map((one) => i18n._(allergenNames[one])).join(', ') : ''
  return (
    <p className={styles.mark} data-kind={verdict.kind}>
      <Icon name={verdict.kind === 'choices' ? 'info' : 'alert'} size={16} />
      <span className={styles.markWords}>
        {verdict.kind === 'unstated' ? (
          <Trans>Allergens not stated</Trans>
        ) : verdict.kind === 'contains' ? (
          <Trans>You avoid: {names}</Trans>
        ) : verdict.asItComes ? (
          <Trans>Unless changed, contains: {names}</Trans>
        ) : (
          <Trans>Some options contain: {names}</Trans>
        )}
      </span>
    </p>
  )
}
