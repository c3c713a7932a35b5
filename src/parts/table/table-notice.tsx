import { Trans } from '@lingui/react/macro'
import { tableTrouble } from '../../../core/domain/order/table-link.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { tableWords } from './table-words.tsx'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'

/** Says before anything is chosen that nothing can be ordered at this table, and what can be done about it. */
export function TableNotice() {
  const { table } = useCurrentVisit()
  const now = useShopNow()
  // The engine notes a scan in a moment.
  const trouble = table && now !== undefined ? tableTrouble(table, now) : null
  return (
    trouble && (
      <div data-mine>
        <Notice
          tone="warn"
          icon="table"
          live
          action={
            <ButtonLink
              to="."
              search={(old) => ({ ...old, table: undefined })}
              replace
              variant="quiet"
              // The link goes with its notice: whoever uses the keyboard goes on from here.
              onClick={({ currentTarget }) => currentTarget.closest('main')?.focus({ preventScroll: true })}
            >
              <Trans>Order without a table</Trans>
            </ButtonLink>
          }
        >
          {tableWords[trouble]}
        </Notice>
      </div>
    )
  )
}
