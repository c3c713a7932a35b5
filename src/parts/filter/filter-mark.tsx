import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Verdict } from '../../../core/domain/menu/allergen-filter.ts'
import type { DietVerdict } from '../../../core/domain/menu/diet-filter.ts'
import { Icon } from '../../ui/icon.tsx'
import { allergenNames } from '../../words/allergen-names.ts'
import { dietNames } from '../../words/diet-names.ts'
import styles from './filter-mark.module.css'
import type { Judgement } from './judgement.ts'

/** Marks a dish that contains an avoided allergen or doesn't surely fit the diets looked for. */
export function FilterMark({ judgement: { allergens, diets } }: { judgement: Judgement }) {
  return (
    <>
      {allergens && allergens.kind !== 'free' && <AllergenMark verdict={allergens} />}
      {diets && diets.kind !== 'fits' && <DietMark verdict={diets} />}
    </>
  )
}

function AllergenMark({ verdict }: { verdict: Exclude<Verdict, { kind: 'free' }> }) {
  const { i18n } = useLingui()
  const names = verdict.allergens.map((one) => i18n._(allergenNames[one])).join(', ')
  return (
    <>
      {verdict.kind === 'unstated' && (
        <Mark kind="unstated">
          <Trans>Allergens not stated</Trans>
        </Mark>
      )}
      {/* Of a dish without a declaration, something may be known by its options all the same. */}
      {names && (
        <Mark kind={verdict.kind === 'contains' ? 'contains' : 'choices'}>
          {verdict.kind === 'contains' ? (
            <Trans>Contains: {names}</Trans>
          ) : verdict.asItComes ? (
            <Trans>Unless changed, contains: {names}</Trans>
          ) : (
            <Trans>Some options contain: {names}</Trans>
          )}
        </Mark>
      )}
    </>
  )
}

function DietMark({ verdict }: { verdict: Exclude<DietVerdict, { kind: 'fits' }> }) {
  const { i18n } = useLingui()
  const names = verdict.diets.map((diet) => i18n._(dietNames[diet])).join(', ')
  return (
    <>
      <Mark kind={verdict.kind}>
        {verdict.kind === 'unstated' ? (
          <Trans>Not stated: {names}</Trans>
        ) : verdict.kind === 'lacks' ? (
          <Trans>Not declared as: {names}</Trans>
        ) : verdict.asItComes ? (
          <Trans>Only if changed: {names}</Trans>
        ) : (
          <Trans>Depends on what you choose: {names}</Trans>
        )}
      </Mark>
      {verdict.kind === 'unstated' && verdict.asItComes && (
        <Mark kind="choices">
          <Trans>Unless changed, it doesn't fit</Trans>
        </Mark>
      )}
    </>
  )
}

type MarkProps = { kind: 'unstated' | 'contains' | 'lacks' | 'choices'; children: ReactNode }

function Mark({ kind, children }: MarkProps) {
  return (
    // Not a paragraph: a mark may stand in the label of a choice.
    <span className={styles.mark} data-kind={kind}>
      <Icon name={kind === 'choices' ? 'info' : 'alert'} size={16} />
      <span className={styles.markWords}>{children}</span>
    </span>
  )
}
