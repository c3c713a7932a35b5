import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { isFinal } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { useCurrentShop, useSpoken } from '../../../../shell/visit/app-context.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import { Receipt } from './receipt.tsx'
import { receiptFile, receiptName } from './receipt-file.ts'
import styles from './receipt.module.css'

/** Opens the receipt, to be read, printed or saved. Orders that were cancelled, refused or expired have none. */
export function ReceiptButton({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { name } = useCurrentShop()
  const language = useSpoken()
  const { open, show, close } = useSheet('receipt')
  const receipt = useRef<HTMLElement>(null)
  const { number, state } = order
  if (isFinal(state) && state !== 'completed') return null
  const save = () => {
    if (!receipt.current) return
    const title = `${name} · ${t`Order ${number}`}`
    saveFile(receiptName(number), receiptFile(receipt.current, { title, language }), 'text/html')
  }
  return (
    <>
      <Button variant="quiet" icon="orders" wide onClick={show}>
        <Trans>Receipt</Trans>
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={t`Receipt`}
        footer={
          <div className={styles.buttons}>
            <Button variant="secondary" icon="install" onClick={save}>
              <Trans>Save</Trans>
            </Button>
            <Button icon="orders" onClick={() => print()}>
              <Trans>Print</Trans>
            </Button>
          </div>
        }
      >
        <Receipt order={order} ref={receipt} />
      </Sheet>
    </>
  )
}
