import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import styles from '../form/checkout.module.css'
import type { Unsaved } from './use-unsaved.ts'

type NotSavedSheetProps = { open: boolean; unsaved: Unsaved; onClose: () => void }

/** The outcome of an order that this phone couldn't save, in plain words. */
export function NotSavedSheet({ open, unsaved, onClose }: NotSavedSheetProps) {
  const { t } = useLingui()
  const titles = {
    checking: t`Checking with the restaurant`,
    placed: t`Your order is placed`,
    neither: t`Not saved on this phone`,
    lost: t`Look at your orders first`,
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titles[unsaved.state]}
      footer={
        <Button wide busy={unsaved.state === 'checking'} onClick={onClose}>
          {unsaved.state === 'placed' ? <Trans>See the order</Trans> : <Trans>OK</Trans>}
        </Button>
      }
    >
      <div className={styles.changed} role="status">
        {unsaved.state === 'checking' && <Checking />}
        {unsaved.state === 'placed' && (
          <>
            <p>
              <Trans>
                This phone couldn't save your order, so it was sent at once. The restaurant has it.
              </Trans>
            </p>
            <PlacedAs number={unsaved.number} />
          </>
        )}
        {unsaved.state === 'neither' && <Neither />}
        {unsaved.state === 'lost' && (
          <p>
            <Trans>
              We lost track of your order. See whether it is among your orders before you order again.
            </Trans>
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** As long as the phone can't save anything, the number is shown nowhere else. */
function PlacedAs({ number }: { number: string }) {
  return (
    <p>
      <Trans>Note down its number: {number}</Trans>
    </p>
  )
}

function Checking() {
  return (
    <>
      <p>
        <Trans>
          This phone couldn't save your order, so it was sent at once. We don't know yet whether the
          restaurant has it.
        </Trans>
      </p>
      <p>
        <Trans>Please don't order it again, and keep this page open until we know.</Trans>
      </p>
    </>
  )
}

function Neither() {
  return (
    <>
      <p>
        <Trans>Your order was neither saved nor sent. Your cart is as it was.</Trans>
      </p>
      <p>
        <Trans>Free some space on this phone, or find a connection, and order again.</Trans>
      </p>
    </>
  )
}
