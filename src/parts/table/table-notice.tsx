import { Trans } from '@lingui/react/macro'
import { tableTrouble } from '../../../core/domain/order/table-link.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { tableWords } from './table-words.tsx'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'

/**
 * Says, before the customer chooses anything, that nothing can be ordered at this table, and what they can do about it.
 */
export function TableNotice() {
  const { table } = useCurrentVisit()
  const now = useShopNow()
  // There is no table for a moment, until the engine has noted the scan.
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
              // The link disappears with the notice: move the keyboard focus to the main element.
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
