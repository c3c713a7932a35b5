import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Level, LoggedEvent } from '../../../workers/engine/log/events.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import styles from './debug.module.css'
import { eventText } from './event-text.ts'

type Choice = 'all' | 'changes' | 'faults'

const shownAs: Record<Choice, readonly Level[]> = {
  all: ['debug', 'info', 'warn', 'error'],
  changes: ['info', 'warn', 'error'],
  faults: ['warn', 'error'],
}

/** The events of one log, newest first, filtered by the chosen levels. */
export function EventList({ events }: { events: LoggedEvent[] }) {
  const { t } = useLingui()
  const [choice, choose] = useState<Choice>('all')
  const shown = events.filter(({ level }) => shownAs[choice].includes(level)).toReversed()
  return (
    <>
      <Segmented
        label={t`Which of them`}
        options={[
          { value: 'all', label: <Trans>All</Trans> },
          { value: 'changes', label: <Trans>Changes</Trans> },
          { value: 'faults', label: <Trans>Problems</Trans> },
        ]}
        value={choice}
        onChange={choose}
      />
      {shown.length === 0 && (
        <p className={styles.none}>
          <Trans>None</Trans>
        </p>
      )}
      {/* The engine's words are the same in every language: not to be translated. */}
      <ol className={styles.events} translate="no" reversed>
        {shown.map((event) => (
          <li key={event.number} className={styles.event} data-level={event.level}>
            <time dateTime={new Date(event.at).toISOString()}>{clockTime(event.at)}</time>
            <b>{event.area}</b>
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The time in UTC, as in the saved file. It has tenths of a second, since many events fall within one second. */
const clockTime = (at: number): string => `${new Date(at).toISOString().slice(11, 21)}Z`
