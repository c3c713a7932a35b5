import { CartSaid } from '../../parts/cart/cart-said.tsx'
import { TableNotice } from '../../parts/table/table-notice.tsx'
import { Freshness } from './freshness.tsx'
import styles from './menu-notes.module.css'

/** What is to be known above the first dish: a table's link that is good for nothing, and a menu that is old; and what is said of the cart. */
export function MenuNotes({ confirmedAt }: { confirmedAt: number }) {
  return (
    <>
      <div className={styles.notice}>
        <TableNotice />
      </div>
      <CartSaid />
      <Freshness confirmedAt={confirmedAt} />
    </>
  )
}
