import type { Address } from '../../../core/schema/customer/address.ts'
import styles from './address-lines.module.css'

/** An address as on an envelope. Its label isn't part of it: screens show that as the heading. */
export function AddressLines({ address }: { address: Address }) {
  const { firstName, lastName, mobilePrefix, mobile, street, memo, postcode, city } = address
  const join = (...words: string[]) => words.filter(Boolean).join(' ')
  return (
    <div className={styles.lines}>
      <p>{street}</p>
      {memo !== '' && <p>{memo}</p>}
      <p>{join(postcode, city)}</p>
      <p className={styles.who}>
        {[join(firstName, lastName), join(mobilePrefix, mobile)].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
