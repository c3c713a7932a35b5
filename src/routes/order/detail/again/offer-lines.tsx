import { Trans, useLingui } from '@lingui/react/macro'
import type { OfferedLine } from '../../../../../workers/engine/ordering/checkout.ts'
import { PriceChange } from '../../../../parts/order/changes/price-change.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/form/segmented.tsx'
import { type Decision, type Decisions, decisionKey, isAsked } from './decide.ts'
import styles from './order-again.module.css'

type OfferLinesProps = {
  lines: readonly OfferedLine[]
  decisions: Decisions
  onDecide: (lines: OfferedLine[], decision: Decision) => void
}

/** The lines whose price has changed, each to be accepted or left out, and the lines that can't be had any more. */
export function OfferLines({ lines, decisions, onDecide }: OfferLinesProps) {
  const asked = lines.filter(isAsked)
  const gone = lines.filter(({ afterCents }) => afterCents === null)
  const open = asked.filter((line) => !(decisionKey(line) in decisions))
  if (asked.length + gone.length === 0) return null
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          <Trans>What has changed</Trans>
        </h3>
        {open.length > 1 && (
          <Button variant="quiet" onClick={() => onDecide(open, 'accept')}>
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
        {gone.map((line) => (
          <li key={line.lineId} className={styles.line}>
            <LineHead line={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The quantity and name of a dish, and its price before and now. */
function LineHead({ line }: { line: OfferedLine }) {
  const { title, details, quantity, beforeCents, afterCents } = line
  return (
    <div className={styles.change}>
      <span className={styles.title}>
        {quantity} × {title}
        {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
      </span>
      <PriceChange
        beforeCents={beforeCents}
        afterCents={afterCents}
        gone={<Trans>Not available now: left out</Trans>}
      />
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
