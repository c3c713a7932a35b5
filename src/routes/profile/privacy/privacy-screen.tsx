import { Trans, useLingui } from '@lingui/react/macro'
import { openStates } from '../../../../core/schema/order/open-intents.ts'
import { BankNote } from '../../../parts/privacy/bank-note.tsx'
import { MapNote } from '../../../parts/privacy/map-note.tsx'
import { OutsideNote } from '../../../parts/privacy/outside-note.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { isInMemory } from '../../../queries/open-storage.ts'
import { type PhoneData, useOpenDeletion, usePhoneData } from '../../../queries/use-phone-data.ts'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ForgetSection } from './forget-section.tsx'
import { HeldList } from './held/held.tsx'
import { KeptHeld } from './held/kept-held.tsx'
import { OrderingHeld } from './held/ordering-held.tsx'
import { PersonHeld, settingOf } from './held/person-held.tsx'
import styles from './privacy-screen.module.css'
import { RestaurantSection } from './restaurant-section.tsx'
import { SaveSection } from './save-section.tsx'
import { useKeptFiles } from './held/use-kept-files.ts'
import { useShopData } from './use-shop-data.ts'

/**
 * All data about the customer on this phone and at the restaurant, to see, to save and to delete. For visitors too:
 * their phone has data as well. Ours: the spec is silent.
 */
export function PrivacyScreen() {
  const { t } = useLingui()
  const phone = usePhoneData()
  const customerId = phone?.sessions.find(({ key }) => key === 'current')?.customerId
  return (
    <>
      <NavBar title={t`Your data`} back="/" />
      {/* The key creates it anew for each customer, so that nobody sees the restaurant's answer for another. */}
      {phone && <Everything key={customerId ?? ''} phone={phone} />}
    </>
  )
}

function Everything({ phone }: { phone: PhoneData }) {
  const files = useKeptFiles()
  const session = phone.sessions.find(({ key }) => key === 'current') ?? null
  const deletion = settingOf(phone, 'deletion')
  const isAnyOpen = useOpenDeletion() === true
  const benefits = settingOf(phone, 'benefits')
  const inDoubt = deletion !== undefined && deletion.customerId === session?.customerId
  // While a deletion is in doubt, asking about the account could only end the session.
  const { ask, ...asked } = useShopData(session !== null && !inDoubt)
  return (
    <div className={styles.page}>
      <p className={styles.muted}>
        <Trans>
          No cookies, no advertising, no trackers. What the app needs is kept on this phone, and goes to
          nobody but the restaurant.
        </Trans>{' '}
        <MapNote /> <BankNote /> <OutsideNote />
      </p>
      {isInMemory() && (
        <Notice icon="info">
          <Trans>The app saves nothing right now: what you see here is gone when you close the page.</Trans>
        </Notice>
      )}
      <Section title={<Trans>On this phone</Trans>} boxed={false}>
        <HeldList>
          <PersonHeld phone={phone} />
          <OrderingHeld phone={phone} />
          <KeptHeld phone={phone} files={files} />
        </HeldList>
      </Section>
      {!inDoubt && <RestaurantSection asked={session && asked} onAsk={() => void ask()} />}
      <SaveSection
        phone={phone}
        files={files}
        data={asked.data}
        ask={session && !inDoubt ? ask : null}
        inDoubt={inDoubt}
      />
      {session && (
        <DeleteSection
          session={session}
          waiting={phone.outbox.filter(({ state }) => openStates.includes(state)).length}
          benefits={benefits?.customerId === session.customerId ? benefits : null}
          bookings={phone.bookings}
          orders={phone.orders}
          inDoubt={inDoubt}
        />
      )}
      {!session && isAnyOpen && <ForgetSection />}
    </div>
  )
}
