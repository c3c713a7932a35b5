import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import { orderTypesOf } from '../../../../../core/domain/order/order-types.ts'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { useCurrentVisit } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { run } from '../../../../shell/command.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

/** Puts the dishes of an order that is over into the cart again, and names those that can't be had any more. */
export function PastAgain({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { list } = useFormats()
  const navigate = useNavigate()
  const { tableCode, orderType } = useCurrentVisit()
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState<string[]>([])
  const { lines } = order
  // An older server doesn't say what was chosen.
  if (!isOver(order) || !lines.some(({ choice }) => choice)) return null
  const again = async () => {
    setBusy(true)
    const wanted = orderTypesOf(tableCode !== null).find((one) => one === order.orderType)
    const isReady = !wanted || wanted === orderType || (await run(engine.chooseOrderType(wanted))).ok
    const left = isReady ? await addLines(lines, wanted ?? orderType) : null
    setBusy(false)
    if (left?.length === 0) await navigate({ to: '/order/confirm' })
    else if (left) setGone(left)
  }
  if (gone.length === 0)
    return (
      <Button icon="refresh" wide busy={busy} onClick={() => void again()}>
        <Trans>Order it again</Trans>
      </Button>
    )
  const names = list([...new Set(gone)])
  const isAllGone = gone.length === lines.length
  return (
    <Notice
      tone="warn"
      icon="alert"
      live
      action={
        isAllGone ? (
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/order/confirm">
            <Trans>Go to checkout</Trans>
          </ButtonLink>
        )
      }
    >
      <strong>{t`Can't be ordered right now: ${names}`}</strong>
      {isAllGone ? null : <Trans>Everything else is in your cart.</Trans>}
    </Notice>
  )
}

/** Answers the names of those that can't be had. */
async function addLines(lines: OrderRow['lines'], orderType: OrderType): Promise<string[]> {
  const gone: string[] = []
  for (const { choice, quantity, note, title } of lines) {
    const added = await addLine(choice, { orderType, quantity, note })
    if (!added) gone.push(title)
  }
  return gone
}

type Choice = OrderRow['lines'][number]['choice']

async function addLine(
  choice: Choice,
  line: { orderType: OrderType; quantity: number; note: string },
): Promise<boolean> {
  if (!choice) return false
  const { build, comboId, picks } = choice
  if (build) return (await engine.addToCart({ ...line, build })).ok
  return comboId !== undefined && picks !== undefined
    ? (await engine.addComboToCart({ ...line, comboId, picks })).ok
    : false
}
