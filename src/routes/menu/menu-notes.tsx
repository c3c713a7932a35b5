import { TableNotice } from '../../parts/table/table-notice.tsx'
import { Freshness } from './freshness.tsx'
import styles from './menu-notes.module.css'

/** What is to be known above the first dish: a table's link that is good for nothing, and a menu that is old. */
export function MenuNotes({ confirmedAt }: { confirmedAt: number }) {
  return (
    <>
      <div className={styles.notice}>
        <TableNotice />
      </div>
      <Freshness confirmedAt={confirmedAt} />
    </>
  )
}
