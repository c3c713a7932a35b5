import { Trans, useLingui } from '@lingui/react/macro'
import { guestType } from '../../../../../core/schema/constants.ts'
import type { Settings, SettingsKey } from '../../../../../core/storage/settings.ts'
import { useSpoken } from '../../../../shell/visit/app-context.ts'
import { languageNames } from '../../../../words/language-names.ts'
import { allergenNames } from '../../../../words/allergen-names.ts'
import { dietNames } from '../../../../words/diet-names.ts'
import type { PhoneData } from '../../../../queries/use-phone-data.ts'
import { Held, Line, Lines } from './held.tsx'
import { ProfileLines } from './profile-lines.tsx'
import { useInstant } from './use-instant.ts'

export type Phone = { phone: PhoneData }

/** A setting as stored; undefined if it was never written. */
export const settingOf = <K extends SettingsKey>(phone: PhoneData, key: K): Settings[K] | undefined =>
  phone.settings.find((row) => row.key === key)?.value as Settings[K] | undefined

/** What this phone stores about the customer: session, name, account, device id, filter and language. */
export function PersonHeld({ phone }: Phone) {
  const contact = settingOf(phone, 'contact')
  const profile = settingOf(phone, 'profile')
  const { i18n } = useLingui()
  const filter = settingOf(phone, 'avoidedAllergens')
  const avoided = filter?.allergens.map((one) => i18n._(allergenNames[one])) ?? []
  const diets = filter?.diets?.map((one) => i18n._(dietNames[one])) ?? []
  const spoken = languageNames[useSpoken()]
  const words = [
    [contact?.firstName, contact?.lastName].filter(Boolean).join(' '),
    [contact?.mobilePrefix, contact?.mobile].filter(Boolean).join(' '),
  ].filter(Boolean)
  return (
    <>
      <Who phone={phone} />
      <Held
        icon="note"
        title={<Trans>Your name and number</Trans>}
        value={words.length > 0 ? words.join(' · ') : <Trans>None</Trans>}
      />
      {profile && (
        <Held
          icon="person"
          title={<Trans>Your account</Trans>}
          value={<Trans>A copy of what the restaurant has</Trans>}
        >
          <Lines>
            <ProfileLines profile={profile} rate={profile.memberRate} />
          </Lines>
        </Held>
      )}
      {settingOf(phone, 'benefits') && (
        <Held
          icon="bag"
          title={<Trans>Coupons, points and balance</Trans>}
          value={<Trans>A copy of what the restaurant has</Trans>}
        />
      )}
      {settingOf(phone, 'purchases') && (
        <Held
          icon="orders"
          title={<Trans>Purchase history</Trans>}
          value={<Trans>A copy of what the restaurant has</Trans>}
        />
      )}
      <Held
        icon="ready"
        title={<Trans>This phone's random number</Trans>}
        value={<Trans>Made up here. It says nothing about you. It is a key, so it is never shown.</Trans>}
      />
      <Held
        icon="filter"
        title={<Trans>Allergens to avoid</Trans>}
        value={avoided.length > 0 ? avoided.join(', ') : <Trans>None</Trans>}
      />
      {diets.length > 0 && (
        <Held icon="filter" title={<Trans>Only what is declared</Trans>} value={diets.join(', ')} />
      )}
      <Held icon="globe" title={<Trans>Language</Trans>} value={spoken} />
    </>
  )
}

function Who({ phone }: Phone) {
  const instant = useInstant()
  const current = phone.sessions.find(({ key }) => key === 'current')
  const pass = phone.sessions.find(({ key }) => key === 'guestPass')
  const until = current && instant(current.expiresAt)
  const isGuest = current?.customerType === guestType
  return (
    <Held
      icon="person"
      title={<Trans>Who orders here</Trans>}
      value={
        !current ? (
          <Trans>Nobody yet</Trans>
        ) : isGuest ? (
          <Trans>A guest, until {until}</Trans>
        ) : (
          <Trans>A member, signed in until {until}</Trans>
        )
      }
    >
      {(current || pass) && (
        <Lines>
          {current && (
            <Line
              what={<Trans>Customer number</Trans>}
              more={<code translate="no">{current.customerId}</code>}
            />
          )}
          {pass && (
            <Line
              what={<Trans>A guest pass, so that you can order without a signal</Trans>}
              more={<Until at={pass.expiresAt} />}
            />
          )}
          <Line
            what={
              <Trans>The keys to both are kept here too. They are never shown and never in the file.</Trans>
            }
          />
        </Lines>
      )}
    </Held>
  )
}

function Until({ at }: { at: number }) {
  const until = useInstant()(at)
  return <Trans>until {until}</Trans>
}
