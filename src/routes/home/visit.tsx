import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { dayMinutes } from '../../../core/domain/time/durations.ts'
import type { OpeningPeriod } from '../../../core/schema/opening.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { mapAddress } from '../../../core/domain/delivery/map-address.ts'
import '../../ui/content/summary.css'
import styles from './visit.module.css'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { type DateHours, type DayHours, datesAhead, weekOf } from '../../../core/domain/time/opening-state.ts'

/** The restaurant's description, address, phone number and opening hours. */
export function Visit() {
  const { t } = useLingui()
  const { shop, service } = useCurrentVisit()
  const now = useShopNow()
  const periods = service?.openingPeriods ?? []
  const dates = now === undefined ? [] : datesAhead(service?.openingExceptions ?? [], now, shop.timeZone)
  const hasHours = periods.length > 0 || dates.length > 0
  const number = shop.phone.replaceAll(/[^+\d]/g, '')
  if (!shop.about && !shop.address && !number && !hasHours) return null
  return (
    <section className={styles.visit}>
      <h2 className={styles.heading}>{t`About us`}</h2>
      {shop.about && <p className={styles.about}>{shop.about}</p>}
      <div className={styles.facts}>
        {shop.address && (
          <a className={styles.fact} href={mapAddress(shop)} target="_blank" rel="noreferrer">
            <Icon name="pin" />
            <span>{shop.address}</span>
            <Icon name="forward" size={18} />
          </a>
        )}
        {number && (
          <a className={styles.fact} href={`tel:${number}`}>
            <Icon name="phone" />
            <span>{shop.phone}</span>
            <Icon name="forward" size={18} />
          </a>
        )}
        {hasHours && <Hours periods={periods} dates={dates} />}
      </div>
    </section>
  )
}

/** The weekly hours, then the coming dates with different hours. */
function Hours({ periods, dates }: { periods: OpeningPeriod[]; dates: DateHours[] }) {
  const { weekday, day } = useFormats()
  return (
    <details>
      <summary className={styles.fact}>
        <Icon name="clock" />
        <span>
          <Trans>Opening hours</Trans>
        </span>
        <span className={styles.turns}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      {periods.length > 0 && (
        <dl className={styles.hours}>
          {weekOf(periods).map((one) => (
            <div key={one.weekday}>
              <dt>{weekday(one.weekday)}</dt>
              <Ranges ranges={one.ranges} />
            </div>
          ))}
        </dl>
      )}
      {dates.length > 0 && (
        <dl className={styles.hours}>
          {dates.map(({ at, ranges }) => (
            <div key={at}>
              <dt>{day(at)}</dt>
              <Ranges ranges={ranges} />
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}

function Ranges({ ranges }: { ranges: DayHours['ranges'] }) {
  const { t } = useLingui()
  const { clock } = useFormats()
  return (
    <dd>
      {ranges.length === 0 ? (
        <Trans>Closed</Trans>
      ) : (
        ranges.map(({ start, end }, index) => (
          <Fragment key={start}>
            {index > 0 && ', '}
            <span>{end - start === dayMinutes ? t`All day` : `${clock(start)}–${clock(end)}`}</span>
          </Fragment>
        ))
      )}
    </dd>
  )
}
