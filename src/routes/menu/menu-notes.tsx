import { TableNotice } from '../../parts/table/table-notice.tsx'
import { Freshness } from './freshness.tsx'
import styles from './menu-notes.module.css'

/** Notes above the first dish: a table link with which nothing can be ordered, and the age of an old menu. */
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
