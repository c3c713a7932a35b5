import { Plural, Trans } from '@lingui/react/macro'
import type { Booking } from '../../../core/schema/booking/booking.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Facts } from '../../ui/content/facts.tsx'

type Known = Pick<Booking, 'startsAt' | 'diners' | 'area'> &
  Partial<Pick<Booking, 'number' | 'contact' | 'email' | 'note'>>

/** The facts of a booking: when, for how many people, where, and in whose name. */
export function BookingFacts({ booking }: { booking: Known }) {
  const { day, time } = useFormats()
  const { address } = useCurrentShop()
  const { startsAt, diners, area, number = '', contact = null, email = '', note = '' } = booking
  const who = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  return (
    <Facts
      rows={[
        number !== '' && { icon: 'note', term: <Trans>Booking number</Trans>, value: number },
        { icon: 'clock', term: <Trans>When</Trans>, value: `${day(startsAt)}, ${time(startsAt)}` },
        {
          icon: 'person',
          term: <Trans>Diners</Trans>,
          value: <Plural value={diners} one="# person" other="# people" />,
        },
        area && { icon: 'table', term: <Trans>Where to sit</Trans>, value: area.name },
        address !== '' && { icon: 'pin', term: <Trans>Address</Trans>, value: address },
        who !== '' && { icon: 'person', term: <Trans>Name</Trans>, value: who },
        contact && {
          icon: 'phone',
          term: <Trans>Mobile</Trans>,
          value: `${contact.mobilePrefix} ${contact.mobile}`,
        },
        email !== '' && { icon: 'note', term: <Trans>Email</Trans>, value: email },
        note !== '' && { icon: 'note', term: <Trans>Wish</Trans>, value: note },
      ]}
    />
  )
}
