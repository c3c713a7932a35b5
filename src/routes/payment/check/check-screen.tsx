import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptTable } from '../../../frame/kept-table.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/**
 * Where a payment provider sends people back to. The way back doesn't hold the table: it is taken from where it was
 * kept (spec §2). No payment begins here yet, so there is none to wait for; the orders say how they stand.
 */
export function PaymentCheckScreen() {
  const { t } = useLingui()
  useRestoredTable()
  return (
    <EmptyState
      icon="orders"
      level={1}
      title={t`No payment is under way`}
      actions={
        <>
          <ButtonLink to="/order">
            <Trans>See your orders</Trans>
          </ButtonLink>
          <ButtonLink to="/menu" variant="quiet">
            <Trans>See the menu</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>This restaurant takes payment in person. Your orders say what is paid and what isn't.</Trans>
    </EmptyState>
  )
}

function useRestoredTable(): void {
  const router = useRouter()
  const { table } = useSearch({ strict: false })
  useEffect(() => {
    const kept = keptTable()
    if (table !== undefined || kept === null) return
    void router.navigate({ to: '.', search: (old) => ({ ...old, table: kept }), replace: true })
  }, [router, table])
}
