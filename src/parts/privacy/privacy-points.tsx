import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsMember } from '../../queries/use-is-member.ts'
import { BankNote } from './bank-note.tsx'
import { MapNote } from './map-note.tsx'
import { OutsideNote } from './outside-note.tsx'
import styles from './privacy-points.module.css'

/** What the restaurant knows about the customer, where it goes and how to have it deleted. */
export function PrivacyPoints(): ReactNode {
  const isMember = useIsMember() === true
  return (
    <ul className={styles.list}>
      <li>
        <Trans>
          The restaurant gets what it needs to serve you: your order, the name and number you give, your note.
        </Trans>
      </li>
      <li>
        <Trans>
          It knows this phone by a random number. For a day it also keeps the network address from which you
          ordered, booked a table or asked for a code.
        </Trans>
      </li>
      <li>
        <Trans>The app talks to the restaurant's server only. No cookies, no advertising, no trackers.</Trans>{' '}
        <MapNote /> <BankNote /> <OutsideNote />
      </li>
      <li>
        {isMember ? (
          <Trans>
            Copies of the menu, your name and your orders are kept on this phone until you log out.
          </Trans>
        ) : (
          <Trans>
            Copies of the menu, your name and your orders are kept on this phone until you exit guest mode.
          </Trans>
        )}
      </li>
    </ul>
  )
}
