import { Trans, useLingui } from '@lingui/react/macro'
import { BookingDoor } from '../../parts/booking/booking-door.tsx'
import { PrivacyPoints } from '../../parts/privacy/privacy-points.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { Section } from '../../ui/content/section.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { BenefitsSection } from './benefits-section.tsx'
import { InstallSection } from './install-section.tsx'
import { LanguageField } from './language-field.tsx'
import { Leave } from './leave.tsx'
import { OfflineSection } from './offline-section.tsx'
import styles from './profile-screen.module.css'
import { PushSection } from './push-section.tsx'
import { ShopSection } from './shop-section.tsx'
import { Who } from './who.tsx'

/** The profile: the customer, their benefits, the language, notifications, and what this phone stores. */
export function ProfileScreen() {
  const { t } = useLingui()
  const isMember = useIsMember()
  const profile = useSetting('profile')
  const contact = useSetting('contact')
  // Whole at once: the name and what a member has would push the rest away.
  const isKnown = isMember !== undefined && profile !== undefined && contact !== undefined
  return (
    <>
      <NavBar title={t`Profile`} />
      {isKnown ? <Sections /> : <ScreenSkeleton />}
    </>
  )
}

function Sections() {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Who />
        <BenefitsSection />
        <LanguageField />
        <PushSection />
        <OfflineSection />
      </div>
      <div className={styles.column}>
        <InstallSection />
        <BookingDoor />
        <ShopSection />
        <Section title={<Trans>Your data</Trans>}>
          <PrivacyPoints />
          <ButtonLink to="/profile/privacy" variant="secondary" wide>
            <Trans>See or delete your data</Trans>
          </ButtonLink>
        </Section>
        <Leave />
      </div>
    </div>
  )
}
