import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Address } from '../../../../core/schema/customer/address.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { prefixOf } from '../../../parts/phone/country-codes.ts'
import { useAddressOf, useAddresses } from '../../../queries/use-addresses.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { AddressForm } from './address-form.tsx'

/** The form for a new address or, with `?id=`, for an existing one. */
export function ManageAddressScreen() {
  const { t } = useLingui()
  const { id = null } = useSearch({ strict: false })
  return (
    <>
      <NavBar title={id === null ? t`New address` : t`Edit address`} back="/address" />
      {id === null ? <NewAddress /> : <EditAddress key={id} id={id} />}
    </>
  )
}

function NewAddress() {
  const session = useSession()
  const contact = useSetting('contact')
  const profile = useSetting('profile')
  const addresses = useAddresses()
  if (!session || contact === undefined || profile === undefined || !addresses) return <ScreenSkeleton />
  return (
    <NewForm
      key={session.customerId}
      customerId={session.customerId}
      known={{ ...(profile ?? contact), isDefault: addresses.length === 0 }}
    />
  )
}

type Known = Partial<Pick<Address, 'firstName' | 'lastName' | 'mobilePrefix' | 'mobile' | 'isDefault'>>
type NewFormProps = { customerId: string; known: Known }

/** Keeps the initial values for as long as the form is open: saving changes the list, and with it what is `known`. */
function NewForm({ customerId, known }: NewFormProps) {
  const shop = useCurrentShop()
  const [start] = useState(() => beginning(known, prefixOf(shop.phone)))
  return <AddressForm customerId={customerId} edited={null} known={start} />
}

function beginning(known: Known, prefix: string): Address {
  const { firstName = '', lastName = '', mobilePrefix = '', mobile = '', isDefault = false } = known
  const nothing = { street: '', memo: '', postcode: '', city: '', district: '', province: '', country: '' }
  const nowhere = { lat: null, lng: null, placeId: '', regionId: '' }
  const who = { firstName, lastName, title: '', mobilePrefix: mobilePrefix || prefix, mobile }
  return { id: crypto.randomUUID(), ...nothing, ...nowhere, ...who, label: '', isDefault }
}

function EditAddress({ id }: { id: string }) {
  const session = useSession()
  const edited = useAddressOf(id)
  const [leaving, setLeaving] = useState<typeof edited>(null)
  // While the address is being deleted, it is no longer in the list: keep showing it until this screen closes.
  if (edited && edited !== leaving) setLeaving(edited)
  const shown = edited ?? leaving
  if (!session || shown === undefined || (edited === undefined && !leaving)) return <ScreenSkeleton />
  if (!shown) return <Unknown />
  return <AddressForm customerId={session.customerId} edited={shown} known={shown.address} />
}

function Unknown() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="search"
      title={t`We can't find this address`}
      actions={
        <ButtonLink to="/address">
          <Trans>All my addresses</Trans>
        </ButtonLink>
      }
    >
      <Trans>It was deleted, or it belongs to somebody else.</Trans>
    </EmptyState>
  )
}
