import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Reward } from '../../../core/schema/customer/reward.ts'
import styles from '../../parts/member/member.module.css'

/** What somebody gets: a coupon, points, or both; nothing where that is nothing. */
export function RewardList({ title, reward }: { title: ReactNode; reward: Reward }) {
  const { title: coupon, points: count } = reward
  if (coupon === '' && count === 0) return null
  return (
    <div className={styles.coupon}>
      <span className={styles.muted}>{title}</span>
      {coupon !== '' && <strong>{coupon}</strong>}
      {count > 0 && (
        <strong>
          <Plural value={count} one="# point" other="# points" />
        </strong>
      )}
    </div>
  )
}
