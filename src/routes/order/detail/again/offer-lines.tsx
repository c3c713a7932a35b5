import { Trans, useLingui } from '@lingui/react/macro'
import { FilterMark } from '../../../../parts/filter/filter-mark.tsx'
import { isUnstated } from '../../../../parts/filter/judgement.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { GoneWords } from '../../../../parts/order/changes/gone-words.tsx'
import { PriceChange } from '../../../../parts/order/changes/price-change.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/form/segmented.tsx'
import { type Decision, type Decisions, type JudgedLine, decisionKey, isAgainst, isAsked } from './decide.ts'
import styles from './order-again.module.css'

type OfferLinesProps = {
  lines: readonly JudgedLine[]
  decisions: Decisions
  onDecide: (lines: JudgedLine[], decision: Decision) => void
}

/**
 * The lines whose price has changed or that go against the filter, each to be accepted or left out, those that can't be
 * had any more, and those of which the filter can't tell.
 */
export function OfferLines({ lines, decisions, onDecide }: OfferLinesProps) {
  const asked = lines.filter(isAsked)
  const gone = lines.filter(({ afterCents }) => afterCents === null)
  const open = asked.filter((line) => !(decisionKey(line) in decisions))
  const unsure = lines.filter(
    (line) => !isAsked(line) && line.afterCents !== null && line.judgement && isUnstated(line.judgement),
  )
  const hasMarks = unsure.length > 0 || asked.some(isAgainst)
  // One tap accepts new prices, but not what the customer avoids.
  const byPrice = open.filter((line) => !isAgainst(line))
  if (asked.length + gone.length + unsure.length === 0) return null
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          {hasMarks ? <Trans>Please have a look</Trans> : <Trans>What has changed</Trans>}
        </h3>
        {byPrice.length > 1 && (
          <Button variant="quiet" onClick={() => onDecide(byPrice, 'accept')}>
            <Trans>Accept all</Trans>
          </Button>
        )}
      </div>
      <ul className={styles.lines}>
        {asked.map((line) => (
          <li key={line.lineId} className={styles.line}>
            <LineHead line={line} />
            <Choice
              title={line.title}
              value={decisions[decisionKey(line)] ?? ''}
              onChoose={(decision) => onDecide([line], decision)}
            />
          </li>
        ))}
        {[...gone, ...unsure].map((line) => (
          <li key={line.lineId} className={styles.line}>
            <LineHead line={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The quantity and name of a dish, and its price before and now. */
function LineHead({ line }: { line: JudgedLine }) {
  const { title, details, quantity, beforeCents, afterCents, why, judgement } = line
  const money = useMoney()
  return (
    <div className={styles.change}>
      <div className={styles.title}>
        {quantity} × {title}
        {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
        {why && why.names.length > 0 && (
          <span className={styles.details}>
            <GoneWords why={why} />
          </span>
        )}
        {judgement && afterCents !== null && <FilterMark judgement={judgement} />}
      </div>
      {beforeCents === afterCents ? (
        <span>{money(afterCents)}</span>
      ) : (
        <PriceChange
          beforeCents={beforeCents}
          afterCents={afterCents}
          gone={<Trans>Not available now: left out</Trans>}
        />
      )}
    </div>
  )
}

type ChoiceProps = { title: string; value: Decision | ''; onChoose: (decision: Decision) => void }

function Choice({ title, value, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <Segmented<Decision | ''>
      label={title}
      value={value}
      options={[
        { value: 'accept', label: t`Accept` },
        { value: 'leave', label: t`Leave out` },
      ]}
      onChange={(decision) => decision !== '' && onChoose(decision)}
    />
  )
}
