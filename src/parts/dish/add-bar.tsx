import { Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import type { PriceSoFar } from './options/edit-build.ts'
import styles from './dish-frame.module.css'

type AddBarProps = {
  quantity: number
  /** How many more can be added; below 1, the button is disabled. */
  room?: number
  onQuantity: (quantity: number) => void
  /** The price of one in the current build. */
  price: PriceSoFar
  busy: boolean
  onAdd: () => void
}

/** The quantity, and the button that adds it to the cart, with the price. */
export function AddBar({ quantity, room = Infinity, onQuantity, price, busy, onAdd }: AddBarProps) {
  const { t } = useLingui()
  const money = useMoney()
  const now = money(price.cents * quantity)
  return (
    <>
      <Stepper label={t`How many`} min={1} max={Math.min(room, 99)} value={quantity} onChange={onQuantity} />
      <Button className={styles.go} busy={busy} disabled={room < 1} onClick={onAdd}>
        <span>
          <Trans>Add</Trans>
        </span>
        <span>{price.from ? <Trans>from {now}</Trans> : now}</span>
      </Button>
    </>
  )
}
