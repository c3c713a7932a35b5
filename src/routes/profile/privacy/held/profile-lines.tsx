import { useLingui } from '@lingui/react/macro'
import { guestType } from '../../../../../core/schema/constants.ts'
import type { Profile } from '../../../../../core/schema/customer/customer.ts'
import { Line } from './held.tsx'

type ProfileLinesProps = {
  profile: Omit<Profile, 'memberRate'>
  /** The share of each price that a member pays. */
  rate: number
}

/** The details that a member has given, without empty ones. */
export function ProfileLines({ profile, rate }: ProfileLinesProps) {
  const { t, i18n } = useLingui()
  const { firstName, lastName, mobilePrefix, mobile, email, title, customerId } = profile
  const isGuest = profile.customerType === guestType
  const genders = { male: t`Male`, female: t`Female`, 'non-binary': t`Non-binary` }
  const lines = [
    [t`Name`, [firstName, lastName].filter(Boolean).join(' ')],
    [t`Phone`, [mobilePrefix, mobile].filter(Boolean).join(' ')],
    [t`Email`, email],
    [t`Gender`, title && genders[title]],
    [t`Groups`, profile.labels.join(', ')],
    [t`Member rate`, isGuest ? '' : i18n.number(rate, { maximumFractionDigits: 4 })],
    [t`Customer number`, customerId],
  ].filter(([, value]) => value)
  return lines.map(([term, value]) => <Line key={term} what={term} more={value} />)
}
