import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Reward } from '../../../core/schema/customer/reward.ts'
import { useIsOver } from '../../parts/member/use-is-over.ts'
import styles from '../../parts/member/member.module.css'

/** A reward: a coupon that hasn't expired, points, or both. Shows nothing if there is neither. */
export function RewardList({ title, reward }: { title: ReactNode; reward: Reward }) {
  const isOver = useIsOver()
  const coupon = isOver(reward.lastDay) ? '' : reward.title
  const count = reward.points
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
