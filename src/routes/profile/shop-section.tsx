import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { Facts } from '../../ui/content/facts.tsx'
import { Section } from '../../ui/content/section.tsx'
import styles from './profile-screen.module.css'

/** The restaurant's address and phone number. */
export function ShopSection() {
  const { name, address, phone } = useCurrentShop()
  if (address === '' && phone === '') return null
  return (
    <Section title={name}>
      <Facts
        rows={[
          address !== '' && { icon: 'pin', term: <Trans>Address</Trans>, value: address },
          phone !== '' && {
            icon: 'phone',
            term: <Trans>Phone</Trans>,
            value: (
              <a className={styles.tel} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ),
          },
        ]}
      />
    </Section>
  )
}
