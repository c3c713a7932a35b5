import { Trans, useLingui } from '@lingui/react/macro'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import { useMoney } from '../../shell/visit/app-context.ts'

/** Formats the discount of a member rate as a percentage. */
export function usePercentOff(): (memberRate: number) => string {
  const { i18n } = useLingui()
  return (memberRate) => i18n.number(1 - memberRate, { style: 'percent', maximumFractionDigits: 2 })
}

type LevelWordsProps = { benefits: Benefits; className: string | undefined }

/** The discount of a member's level, and how much spending is missing for the next level. */
export function LevelWords({ benefits, className }: LevelWordsProps) {
  const money = useMoney()
  const percentOff = usePercentOff()
  const { memberRate, nextLevel, spentCents } = benefits
  const percent = percentOff(memberRate)
  return (
    <>
      {memberRate < 1 && (
        <p className={className}>
          <Trans>You pay {percent} less when you pay in the app.</Trans>
        </p>
      )}
      {nextLevel && (
        <p className={className}>
          <NextLevel
            name={nextLevel.name}
            missing={money(Math.max(0, nextLevel.fromCents - spentCents))}
            percent={nextLevel.memberRate < memberRate ? percentOff(nextLevel.memberRate) : null}
          />
        </p>
      )}
    </>
  )
}

function NextLevel({ name, missing, percent }: { name: string; missing: string; percent: string | null }) {
  return percent === null ? (
    <Trans>
      {missing} more until {name}.
    </Trans>
  ) : (
    <Trans>
      {missing} more until {name}: {percent} off.
    </Trans>
  )
}
