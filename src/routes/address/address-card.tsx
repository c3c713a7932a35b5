import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Result } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { AddressLines } from '../../parts/address/address-lines.tsx'
import { isInMemory } from '../../queries/open-storage.ts'
import { type ShownAddress, needsCustomer } from '../../queries/use-addresses.ts'
import { useConnection } from '../../queries/use-settings.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { type AddressStatus, addressStatus } from './address-status.ts'
import styles from './address.module.css'
import { DeleteAddress } from './delete-address.tsx'
import { StatusWords } from './status-words.tsx'

/** An address in the list, the status of its last change, and the possible actions. */
export function AddressCard({ address, change }: ShownAddress) {
  const { t } = useLingui()
  const id = useId()
  const { isDefault } = address
  const name = address.label || address.street
  const status = change && addressStatus(change, !isInMemory())
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        {isDefault && (
          <Tag tone="accent" icon="check">
            <Trans>Default</Trans>
          </Tag>
        )}
        {status && <StatusTag status={status} />}
      </div>
      <AddressLines address={address} />
      {change && status && <Change {...{ address, change, status }} />}
      {(!change || !needsCustomer(change)) && (
        <div className={styles.actions}>
          <ButtonLink
            to="/address/manage"
            search={(old) => ({ ...old, id: address.id })}
            variant="quiet"
            icon="note"
            aria-label={t`Edit ${name}`}
          >
            <Trans>Edit</Trans>
          </ButtonLink>
          <DeleteAddress address={address} />
          {!isDefault && <MakeDefault address={address} />}
        </div>
      )}
    </article>
  )
}

function StatusTag({ status }: { status: AddressStatus }) {
  switch (status) {
    case 'waiting':
    case 'unsaved':
      return (
        <Tag icon="clock">
          <Trans>Waits to be sent</Trans>
        </Tag>
      )
    case 'sending':
      return (
        <Tag icon="refresh">
          <Trans>Sending</Trans>
        </Tag>
      )
    case 'tooLate':
      return (
        <Tag tone="warn" icon="alert">
          <Trans context="address">Not sent</Trans>
        </Tag>
      )
    case 'refused':
    case 'numberRefused':
    case 'gone':
    case 'notDeleted':
      return (
        <Tag tone="warn" icon="alert">
          <Trans>Needs your attention</Trans>
        </Tag>
      )
  }
}

type ChangeProps = ShownAddress & { change: NonNullable<ShownAddress['change']>; status: AddressStatus }

function Change({ address, change, status }: ChangeProps) {
  const portal = useConnection().state === 'portal'
  return (
    <div className={styles.change} data-asks={needsCustomer(change) || undefined}>
      <p>
        <StatusWords status={status} code={change.code} portal={portal} />
      </p>
      {needsCustomer(change) && (
        <div className={styles.answers}>
          <WayOut address={address} status={status} />
          <Do variant="quiet" command={() => engine.discardAddressChange(address.id)}>
            {status === 'notDeleted' ? (
              <Trans>Keep the address</Trans>
            ) : address.confirmed ? (
              <Trans>Throw the change away</Trans>
            ) : (
              <Trans>Throw it away</Trans>
            )}
          </Do>
        </div>
      )}
    </div>
  )
}

/** The action that helps most in this status. */
function WayOut({ address, status }: Pick<ChangeProps, 'address' | 'status'>) {
  const save = () => engine.saveAddress(address)
  switch (status) {
    case 'notDeleted':
      return (
        <Do command={() => engine.deleteAddress(address.id)}>
          <Trans>Delete it now</Trans>
        </Do>
      )
    case 'tooLate':
      return (
        <Do command={save}>
          <Trans>Send it now</Trans>
        </Do>
      )
    case 'gone':
      return (
        <Do command={save}>
          <Trans>Save it again</Trans>
        </Do>
      )
    default:
      return (
        <ButtonLink to="/address/manage" search={(old) => ({ ...old, id: address.id })} icon="note">
          <Trans>Correct it</Trans>
        </ButtonLink>
      )
  }
}

type DoProps = {
  variant?: 'primary' | 'quiet'
  command: () => Promise<Result<unknown>>
  children: ReactNode
}

function Do({ variant = 'primary', command, children }: DoProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await run(command())
    setBusy(false)
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => void go()}>
      {children}
    </Button>
  )
}

function MakeDefault({ address }: Pick<ShownAddress, 'address'>) {
  return (
    <Do variant="quiet" command={() => engine.saveAddress({ ...address, isDefault: true })}>
      <Trans>Make it the default</Trans>
    </Do>
  )
}
