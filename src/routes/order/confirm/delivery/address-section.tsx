import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import { maxAddresses } from '../../../../../core/schema/customer/address-limits.ts'
import { addressText } from '../../../../../core/domain/delivery/address-text.ts'
import { engine } from '../../../../engine.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { Section } from '../../../../ui/content/section.tsx'
import { type ShownAddress, holdsOrders } from '../../../../queries/use-addresses.ts'
import { useIsCut } from '../../../../queries/use-settings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ChoiceList } from '../../../../ui/form/choice-list.tsx'
import { FieldError } from '../../../../ui/form/field-error.tsx'
import styles from './delivery.module.css'

type AddressSectionProps = {
  addresses: ShownAddress[]
  chosen: ShownAddress | null
  error: string | null
  onChoose: (addressId: string) => void
  /** Called when the customer leaves to add an address and will come back. */
  onAdd: () => void
}

/** The delivery address: one of the customer's, or a new one. */
export function AddressSection({ addresses, chosen, error, onChoose, onAdd }: AddressSectionProps) {
  const { t } = useLingui()
  const headingId = useId()
  const errorId = useId()
  const isCut = useIsCut()
  useEffect(() => {
    // The customer didn't ask for this refresh, so it fails silently: the stored addresses stay.
    void engine.refreshAddresses()
  }, [])
  return (
    <Section title={t`Where to?`} id={headingId} boxed={false}>
      <div className={styles.where}>
        {addresses.length > 0 && (
          <ChoiceList
            type="radio"
            labelledBy={headingId}
            choices={addresses.map(({ address }) => ({
              value: address.id,
              label: address.label || address.street,
              hint: <Whose address={address} />,
            }))}
            chosen={chosen ? [chosen.address.id] : []}
            onChoose={onChoose}
          />
        )}
        {chosen?.change && holdsOrders(chosen.change) && (
          <Notice
            tone="warn"
            icon="alert"
            action={
              <ButtonLink
                to="/address/manage"
                search={(old) => ({ ...old, id: chosen.address.id })}
                variant="quiet"
              >
                <Trans>Correct it</Trans>
              </ButtonLink>
            }
          >
            <Trans>The restaurant didn't take this address. Your order waits until it is corrected.</Trans>
          </Notice>
        )}
        {addresses.length < maxAddresses && (
          <ButtonLink
            to={isCut ? '/address/manage' : '/address/search'}
            variant={addresses.length === 0 ? 'primary' : 'secondary'}
            icon="plus"
            wide
            onClick={onAdd}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          >
            <Trans>Add an address</Trans>
          </ButtonLink>
        )}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </Section>
  )
}

/** The rest of the address, and the name and number of the person there. */
function Whose({ address }: { address: ShownAddress['address'] }) {
  const { label, firstName, lastName, mobilePrefix, mobile } = address
  const lines = addressText(address).split('\n')
  const shown = label === '' ? lines.slice(1) : lines
  const who = [firstName, lastName, mobilePrefix, mobile].filter(Boolean).join(' ')
  return (
    <span className={styles.whose}>
      <span>{shown.join(', ')}</span>
      <span>{who}</span>
    </span>
  )
}
