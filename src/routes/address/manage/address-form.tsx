import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '../../../../core/schema/customer/address.ts'
import type { ShownAddress } from '../../../queries/use-addresses.ts'
import { dropAddress, pinnedPlace } from '../../../parts/address/address-draft.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import { PhoneField } from '../../../parts/phone/phone-field.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { DeleteAddress } from '../delete-address.tsx'
import { LabelField } from './label-field.tsx'
import { Tick } from '../../../ui/form/tick.tsx'
import styles from './manage.module.css'
import { MapPin } from './map-pin.tsx'
import { useAddressForm } from './use-address-form.ts'
import { useFaultWords } from './use-fault-words.ts'

type AddressFormProps = {
  customerId: string
  /** The address that is edited, or null for a new one. */
  edited: ShownAddress | null
  /** The saved address, or the known parts of a new one. */
  known: Address
}

/** The form of an address: the place, the person, and its label. */
export function AddressForm({ customerId, edited, known }: AddressFormProps) {
  const { t } = useLingui()
  const id = edited?.address.id ?? null
  const refused = edited?.change?.state === 'attention' ? edited.change : null
  const { form, change, faults, failure, busy, formRef, save, leave } = useAddressForm({
    customerId,
    id,
    known,
    refused,
  })
  const words = useFaultWords()
  const wrong = (field: Parameters<typeof words>[0]) => words(field, faults[field])
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure && (
        <Notice tone="danger" icon="alert" live>
          {failure}
        </Notice>
      )}
      <Section
        title={<Trans>Where to?</Trans>}
        action={
          <ButtonLink
            to="/address/search"
            search={(old) => ({ ...old, id: id ?? undefined })}
            state={(old) => ({ ...old, fromForm: true })}
            variant="quiet"
            icon="search"
          >
            <Trans>Search</Trans>
          </ButtonLink>
        }
      >
        <Field
          label={t`Street and number`}
          value={form.street}
          onChange={(street) => change({ street })}
          error={wrong('street')}
          autoComplete="address-line1"
          autoCapitalize="words"
        />
        <MapPin address={form} onMove={(place) => change(pinnedPlace(place, form))} />
        <Field
          label={t`Floor, door`}
          optional
          value={form.memo}
          onChange={(memo) => change({ memo })}
          error={wrong('memo')}
          hint={<Trans>And what else helps to find you: a code, a second entrance.</Trans>}
          autoComplete="address-line2"
        />
        <div className={styles.town}>
          <Field
            label={t`Postcode`}
            value={form.postcode}
            onChange={(postcode) => change({ postcode })}
            error={wrong('postcode')}
            autoComplete="postal-code"
            autoCapitalize="characters"
          />
          <Field
            label={t`City`}
            optional
            value={form.city}
            onChange={(city) => change({ city })}
            error={wrong('city')}
            autoComplete="address-level2"
            autoCapitalize="words"
          />
        </div>
      </Section>
      <Section title={<Trans>Who gets it?</Trans>}>
        <div className={styles.names}>
          <Field
            label={t`First name`}
            value={form.firstName}
            onChange={(firstName) => change({ firstName })}
            error={wrong('firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
          />
          <Field
            label={t`Last name`}
            optional
            value={form.lastName}
            onChange={(lastName) => change({ lastName })}
            error={wrong('lastName')}
            autoComplete="family-name"
            autoCapitalize="words"
          />
        </div>
        <PhoneField
          prefix={form.mobilePrefix}
          number={form.mobile}
          onPrefix={(mobilePrefix) => change({ mobilePrefix })}
          onNumber={(mobile) => change({ mobile })}
          error={wrong('mobile')}
          hint={t`So that the courier can call if nobody opens.`}
        />
      </Section>
      <Section title={<Trans>In your list</Trans>}>
        <LabelField value={form.label} error={wrong('label')} onChange={(label) => change({ label })} />
        <Tick checked={form.isDefault} onChange={(isDefault) => change({ isDefault })}>
          <Trans>Use it unless I choose another</Trans>
        </Tick>
      </Section>
      <div className={styles.foot}>
        <Button type="submit" wide busy={busy}>
          <Trans>Save address</Trans>
        </Button>
        {edited && (
          <DeleteAddress
            address={edited.address}
            wide
            onDeleted={() => {
              dropAddress(id)
              leave()
            }}
          />
        )}
      </div>
    </form>
  )
}
