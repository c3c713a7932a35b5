import { tableTrouble } from '../../../core/domain/order/table-link.ts'
import { useTableHere } from '../../shell/storage/use-table-here.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { LeaveTable } from './leave-table.tsx'
import { tableWords } from './table-words.tsx'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'

/**
 * Says, before the customer chooses anything, that nothing can be ordered at this table, and what they can do about it.
 */
export function TableNotice() {
  const now = useShopNow()
  const table = useTableHere(now)
  // There is no table for a moment, until the engine has noted the scan.
  const trouble = table && now !== undefined ? tableTrouble(table, now) : null
  return (
    trouble && (
      <div data-mine>
        <Notice tone="warn" icon="table" live action={<LeaveTable variant="quiet" />}>
          {tableWords[trouble]}
        </Notice>
      </div>
    )
  )
}
