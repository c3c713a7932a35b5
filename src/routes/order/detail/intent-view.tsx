import { Trans, useLingui } from '@lingui/react/macro'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { useFormats } from '../../../frame/app-context.ts'
import { Facts } from '../../../parts/facts.tsx'
import { OrderLines, OrderTotal } from '../../../parts/order/order-lines.tsx'
import { orderTypeLooks } from '../../../parts/order-types.ts'
import { Section } from '../../../parts/section.tsx'
import { NavBar } from '../../../ui/nav-bar.tsx'
import { IntentActions } from './intent-actions.tsx'
import { IntentDifferences } from './intent-differences.tsx'
import { IntentHero } from './intent-hero.tsx'
import styles from './order-detail.module.css'
import { intentStepWords } from './step-words.tsx'
import { intentSteps } from './steps.ts'
import { Timeline } from './timeline.tsx'

/** An order that the restaurant doesn't have yet, or never got. */
export function IntentView({ intent }: { intent: IntentRow }) {
  const { t, i18n } = useLingui()
  const { dayTime } = useFormats()
  const { orderType, appointmentAt, lines, totalCents } = intent.summary
  const look = orderTypeLooks[orderType]
  return (
    <>
      <NavBar title={t`Your order`} back="/order" />
      <div className={styles.page}>
        <div className={styles.column}>
          <IntentHero intent={intent} />
          {intent.state === 'attention' && <IntentDifferences intent={intent} />}
          <IntentActions intent={intent} />
          <Section title={t`How it goes`}>
            <Timeline steps={intentSteps(intent)} words={(step) => intentStepWords(step, intent)} />
          </Section>
        </div>
        <div className={styles.column}>
          <Section title={t`Dishes`}>
            <OrderLines lines={lines} />
            <OrderTotal cents={totalCents} />
          </Section>
          <Section title={t`Details`}>
            <Facts
              rows={[
                { icon: look.icon, term: <Trans>Order type</Trans>, value: i18n._(look.name) },
                {
                  icon: 'clock',
                  term: <Trans>When</Trans>,
                  value: appointmentAt === null ? t`As soon as possible` : dayTime(appointmentAt),
                },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  )
}
