import { Trans } from '@lingui/react/macro'
import type { WaitingFacts } from '../../queries/read-debug-facts.ts'
import styles from './debug.module.css'

/**
 * The outbox, newest first: the call of each row in the engine's words, its state, when it is next tried, and its
 * deadline.
 */
export function WaitingList({ rows }: { rows: WaitingFacts[] }) {
  if (rows.length === 0)
    return (
      <p className={styles.none}>
        <Trans>None</Trans>
      </p>
    )
  return (
    <ul className={styles.events} translate="no">
      {rows.toReversed().map(({ intent, call, state, attempts, nextAttemptAt, deadlineAt }) => (
        <li key={intent} className={styles.event}>
          <b>{intent}</b>
          <span>
            {call} · {state} · #{attempts} · {instant(nextAttemptAt)} … {instant(deadlineAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** UTC, to the second; 0 stands for "at once". */
const instant = (at: number): string => (at > 0 ? `${new Date(at).toISOString().slice(0, 19)}Z` : '0')
