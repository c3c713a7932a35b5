import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { maxAddresses } from '../../../core/schema/customer/address-limits.ts'
import { engine } from '../../engine.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { WifiSignIn } from '../../shell/connection/wifi-sign-in.tsx'
import { type ShownAddress, needsCustomer, useAddresses } from '../../queries/use-addresses.ts'
import { useConnection, useIsCut } from '../../queries/use-settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { AddressCard } from './address-card.tsx'
import styles from './address.module.css'

/** The customer's addresses, with the status of each change made to them. */
export function AddressScreen() {
  const { t } = useLingui()
  useEffect(() => {
    // The customer didn't ask for this refresh, so it fails silently: the stored addresses stay.
    void engine.refreshAddresses()
  }, [])
  return (
    <>
      <NavBar title={t`Addresses`} back="/profile" />
      <Content />
    </>
  )
}

function Content() {
  const { t } = useLingui()
  const shown = useAddresses()
  const { state } = useConnection()
  if (!shown) return <ScreenSkeleton />
  if (shown.length === 0)
    return (
      <EmptyState icon="pin" title={t`No addresses yet`} actions={<NewAddress />}>
        <Trans>Add where you live or work once; from then on it is one tap away, even without signal.</Trans>
      </EmptyState>
    )
  const waits = ({ change }: ShownAddress) => change !== null && !needsCustomer(change)
  return (
    <div className={styles.page}>
      {state === 'portal' && shown.some(waits) && <WifiSignIn wide />}
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.address.id}>
            <AddressCard {...one} />
          </li>
        ))}
      </ul>
      {shown.length < maxAddresses ? (
        <NewAddress />
      ) : (
        <p className={styles.muted}>
          <Trans>You can't save more addresses. Delete one first.</Trans>
        </p>
      )}
    </div>
  )
}

/** Leads to the street search, which fills in most of the form; without a network, to the form itself. */
function NewAddress() {
  const isCut = useIsCut()
  return (
    <ButtonLink to={isCut ? '/address/manage' : '/address/search'} icon="plus" wide>
      <Trans>Add an address</Trans>
    </ButtonLink>
  )
}
