import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { engine } from '../../../engine.ts'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'
import { useLeftBehind } from '../../../queries/cart/table-moves.ts'
import { ConfirmSheet } from '../../../ui/sheet/confirm-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { useCurrentVisit, useSpoken } from '../app-context.ts'
import { stringifySearch } from '../../navigation/search.ts'
import { settledAt } from './answers.ts'
import { useTableNumber } from './use-table-number.ts'

/**
 * A cart was filled at one table, or an order waits to be sent for it, and the link of another was opened: asks at
 * which table the customer is.
 */
export function MoveTable({ to }: { to: string }) {
  const { t } = useLingui()
  const { table } = useCurrentVisit()
  const asked = useTableNumber(to)
  const left = useLeftBehind()
  const { move, stay } = useAnswers(to)
  const before = table?.number ?? ''
  // Another link of the same table: there is nothing to ask.
  const isSame = asked.kind === 'number' && asked.number !== '' && asked.number === before
  useEffect(() => {
    if (isSame) void move(true)
  }, [isSame, move])

  if (asked.kind === 'asking' || isSame || !left) return null
  if (asked.kind === 'none')
    return (
      <Sheet
        open
        onClose={stay}
        title={t`This table link isn't valid`}
        footer={
          <Button wide onClick={stay}>
            <Stay number={before} />
          </Button>
        }
      >
        <Trans>Please scan the QR code on your table again. Nothing in your cart has changed.</Trans>
      </Sheet>
    )
  const { number } = asked
  return (
    <ConfirmSheet
      open
      onClose={stay}
      title={number ? t`Are you at table ${number} now?` : t`Are you at another table now?`}
      yes={number ? <Trans>Yes, I'm at table {number}</Trans> : <Trans>Yes, I've moved</Trans>}
      no={<Stay number={before} />}
      harmless
      onYes={() => move()}
    >
      {left.hasCart && (
        <p>
          {before ? (
            <Trans>You filled your cart at table {before}. It comes along if you have moved.</Trans>
          ) : (
            <Trans>You filled your cart at another table. It comes along if you have moved.</Trans>
          )}
        </p>
      )}
      <p>
        {left.order && left.order.tableCode !== to ? (
          <OrderStays order={left.order} />
        ) : (
          <Trans>The kitchen brings your order to the table that you choose here.</Trans>
        )}
      </p>
    </ConfirmSheet>
  )
}

/** An order that was sent before can't be changed here until it is known what became of it. */
function OrderStays({ order }: { order: OrderIntentRow }) {
  const number = order.summary.tableNumber
  if (order.attempts > 0)
    return number ? (
      <Trans>Your order still goes to table {number}.</Trans>
    ) : (
      <Trans>Your order still goes to your former table.</Trans>
    )
  return number ? (
    <Trans>
      Your order that isn't sent yet still goes to table {number}. If you have moved, change it under Orders.
    </Trans>
  ) : (
    <Trans>
      Your order that isn't sent yet still goes to your former table. If you have moved, change it under
      Orders.
    </Trans>
  )
}

function Stay({ number }: { number: string }) {
  return number ? <Trans>Stay at table {number}</Trans> : <Trans>Stay at my table</Trans>
}

function useAnswers(to: string) {
  const router = useRouter()
  const search = useSearch({ strict: false })
  const language = useSpoken()
  const settle = useCallback(
    (table: string | undefined) => {
      const { pathname, hash } = router.state.location
      router.history.replace(pathname + stringifySearch(settledAt(search, table)) + (hash && `#${hash}`))
    },
    [router, search],
  )
  const [moving, setMoving] = useState(false)
  const move = useCallback(
    async (isSame = false) => {
      if (moving) return
      setMoving(true)
      const { orgId = '', source = '' } = search
      // Counts as an arrival (`arrived: true`), even if the page was reloaded meanwhile.
      const visit = { tableCode: to, language, orgId, source, arrived: true }
      await engine.visit({ ...visit, leaves: isSame ? null : (search.table ?? null) })
      settle(to)
    },
    [moving, to, language, search, settle],
  )
  return { move, stay: () => settle(search.table) }
}
