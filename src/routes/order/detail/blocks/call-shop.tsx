import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './order-detail.module.css'

/** A link that calls the restaurant; shows nothing if the shop has no phone number. */
export function CallShop() {
  const { phone, name } = useCurrentShop()
  if (phone === '') return null
  return (
    <a className={styles.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <Icon name="phone" size={20} />
      <Trans>Call {name}</Trans>
    </a>
  )
}
