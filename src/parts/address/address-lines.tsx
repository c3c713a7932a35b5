import type { Address } from '../../../core/schema/customer/address.ts'
import styles from './address-lines.module.css'

/** An address as one writes it on an envelope; its label, where it has one, is its heading. */
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
