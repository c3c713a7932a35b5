import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentVisit, useFormats } from '../../frame/app-context.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './home-screen.module.css'
import { weekOf } from './opening-state.ts'

/** About the place: its words, address, phone and hours. */
export function Visit() {
  const { t } = useLingui()
  const { shop, service } = useCurrentVisit()
  const periods = service?.openingPeriods ?? []
  const number = shop.phone.replaceAll(/[^+\d]/g, '')
  if (!shop.about && !shop.address && !number && periods.length === 0) return null
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
        {periods.length > 0 && <Hours />}
      </div>
    </section>
  )
}

function Hours() {
  const { service } = useCurrentVisit()
  const { weekday, clock } = useFormats()
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
      <dl className={styles.hours}>
        {weekOf(service?.openingPeriods ?? []).map((day) => (
          <div key={day.weekday}>
            <dt>{weekday(day.weekday)}</dt>
            <dd>
              {day.ranges.length === 0 ? (
                <Trans>Closed</Trans>
              ) : (
                day.ranges.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Opens in the phone's own maps. */
const mapAddress = ({
  lat,
  lng,
  name,
  address,
}: {
  lat: number | null
  lng: number | null
  name: string
  address: string
}) => {
  const query = lat === null || lng === null ? `${name}, ${address}` : `${lat},${lng}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
