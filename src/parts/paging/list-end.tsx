import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/message/notice.tsx'
import { useErrorText } from '../../shell/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './list-end.module.css'
import type { More } from './use-more.ts'

type ListEndProps = {
  more: More
  isAll: boolean
  words: { failed: ReactNode; busy: string; all: string }
}

/** The end of a list: says that older rows are being fetched, couldn't be fetched, or don't exist. */
export function ListEnd({ more, isAll, words }: ListEndProps) {
  const { end, busy, failure, again } = more
  const why = useErrorText(failure?.code ?? null, failure?.params)
  return (
    <div ref={end} className={styles.end}>
      {failure !== null && !busy ? (
        <Notice
          tone="warn"
          icon="offline"
          action={
            <Button variant="secondary" icon="refresh" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <strong>{words.failed}</strong>
          <span>{why}</span>
        </Notice>
      ) : (
        <p className={styles.endWords} role="status">
          {busy ? words.busy : isAll ? words.all : ''}
        </p>
      )}
    </div>
  )
}
