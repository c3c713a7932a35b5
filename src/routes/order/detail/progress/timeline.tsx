import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import type { Progress, Step } from './steps.ts'
import styles from './timeline.module.css'

type TimelineProps = { steps: Step[]; words: (step: Step) => ReactNode }

const marks: Record<Progress, IconName | null> = {
  done: 'check',
  current: null,
  stuck: 'alert',
  failed: 'close',
  todo: null,
}

/** The order's timeline from this phone to the hand-over, with the time of each step if it is known. */
export function Timeline({ steps, words }: TimelineProps) {
  const { dayTime } = useFormats()
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => {
        const { key, progress, at } = step
        const mark = marks[progress]
        return (
          <li
            key={key}
            className={classes(styles.step, styles[progress])}
            aria-current={progress === 'current' || progress === 'stuck' ? 'step' : undefined}
          >
            <span className={styles.mark}>{mark && <Icon name={mark} size={14} />}</span>
            <span className={styles.words}>
              {words(step)}
              <span className="visually-hidden">
                {' '}
                <ProgressWord progress={progress} />
              </span>
            </span>
            {at !== null && <time className={styles.time}>{dayTime(at)}</time>}
          </li>
        )
      })}
    </ol>
  )
}

function ProgressWord({ progress }: { progress: Progress }) {
  if (progress === 'done') return <Trans>(done)</Trans>
  if (progress === 'todo') return <Trans>(still to come)</Trans>
  return <Trans>(now)</Trans>
}
