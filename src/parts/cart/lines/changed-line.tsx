import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import type { Gone } from '../../../../core/schema/order/cart-differences.ts'
import type { ComboLine } from '../../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../../core/schema/primitives.ts'
import { engine } from '../../../engine.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { run } from '../../../shell/command.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { leaveFocus } from '../../../ui/leave-focus.ts'
import { PriceChange } from '../../order/changes/price-change.tsx'
import { inTurn, setQuantity } from '../change-cart.ts'
import styles from './changed-line.module.css'
import { BecomeMember } from '../../dish/members-only.tsx'
import { ChooseAgain } from '../../order/changes/choose-again.tsx'
import { GoneWords } from '../../order/changes/gone-words.tsx'

type ChangedLineProps = { orderType: OrderType; lineId: string; title: string }

/** Under a line whose price has changed: the old and the new price of one, and the button that accepts the new one. */
export function NewPrice(props: ChangedLineProps & { beforeCents: number; afterCents: number }) {
  const { orderType, lineId, title, beforeCents, afterCents } = props
  const { t } = useLingui()
  const money = useMoney()
  const [busy, setBusy] = useState(false)
  const price = money(afterCents)
  const accept = async () => {
    setBusy(true)
    await run(inTurn(() => engine.acceptLinePrice({ orderType, lineId, unitCents: afterCents })))
    setBusy(false)
  }
  return (
    <div className={styles.changed}>
      <p className={styles.words}>
        <Icon name="alert" size={16} />
        <span>
          <Trans>The price has changed:</Trans>{' '}
          <span className={styles.prices}>
            <PriceChange beforeCents={beforeCents} afterCents={afterCents} gone={null} />
          </span>
        </span>
      </p>
      <Button
        variant="secondary"
        busy={busy}
        aria-label={t`Accept ${price} for ${title}`}
        onClick={() => void accept()}
      >
        <Trans>Accept {price}</Trans>
      </Button>
    </div>
  )
}

const asChosen = ({ id: lineId, comboId, picks, quantity, note }: ComboLine) => ({
  comboId,
  picks,
  quantity,
  note,
  lineId,
})

type GoneLineProps = ChangedLineProps & {
  why: Gone
  /** A combo that is still sold: its picks can be chosen again. */
  combo: ComboLine | null
}

/** Under a line that can't be had any more: the reason, and what the customer can do about it. */
export function GoneLine({ orderType, lineId, title, why, combo }: GoneLineProps) {
  const { t } = useLingui()
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    leaveFocus(currentTarget)
    void setQuantity(orderType, lineId, 0)
  }
  return (
    <div className={styles.changed} data-gone="">
      <p className={styles.words}>
        <Icon name="alert" size={16} />
        <GoneWords why={why} />
      </p>
      {why.code === 'membersOnly' ? (
        <BecomeMember variant="secondary" />
      ) : (
        combo && <ChooseAgain title={title} chosen={asChosen(combo)} />
      )}
      <Button variant="secondary" icon="trash" aria-label={t`Remove ${title}`} onClick={remove}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}
