import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../shell/visit/use-formats.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import styles from './option-form.module.css'

/** Names what the customer had chosen and the menu no longer has. */
export function GoneNotice({ id, gone }: { id: string; gone: readonly string[] }) {
  const { list } = useFormats()
  const names = list([...new Set(gone)])
  return (
    <div id={id} tabIndex={-1} className={styles.group}>
      <Notice tone="warn" icon="alert" live>
        <Trans>No longer available: {names}</Trans>
      </Notice>
    </div>
  )
}
