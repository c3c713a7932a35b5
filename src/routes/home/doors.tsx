import { Trans } from '@lingui/react/macro'
import { BookingDoor } from '../../parts/booking/booking-door.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What else there is at this shop, for whoever has no session too: a table to book, and membership. */
export function Doors() {
  return (
    <>
      <BookingDoor />
      <MembershipDoor />
    </>
  )
}

function MembershipDoor() {
  const { membership } = useCurrentShop()
  const isMember = useIsMember()
  if (!membership) return null
  return (
    <ButtonLink to="/member" variant="secondary" wide icon="gift">
      {isMember ? <Trans>See your membership</Trans> : <Trans>What members get</Trans>}
    </ButtonLink>
  )
}
