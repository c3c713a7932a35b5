import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/message/toast.tsx'
import styles from './share-ways.module.css'

type ShareWaysProps = {
  link: string
  code: string
  /** The text sent before the link. */ text: string
}

/** A code for somebody else, and the ways to pass it on: the browser's share sheet, or copying. */
export function ShareWays({ link, code, text }: ShareWaysProps) {
  const { t } = useLingui()
  const share = async () => {
    try {
      await navigator.share({ text, url: link })
    } catch {
      // Closing the share sheet throws, and means that the customer chose not to share.
    }
  }
  const copy = async (what: string) => {
    try {
      await navigator.clipboard.writeText(what)
      toast('success', t`Copied`)
    } catch {
      toast('fail', t`It couldn't be copied. Hold your finger on it instead.`)
    }
  }
  return (
    <>
      <p className={styles.code} translate="no">
        {code}
      </p>
      <div className={styles.ways}>
        {'share' in navigator && (
          <Button icon="forward" onClick={() => void share()}>
            <Trans>Send it</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={() => void copy(link)}>
          <Trans>Copy the link</Trans>
        </Button>
        <Button variant="secondary" onClick={() => void copy(code)}>
          <Trans>Copy the code</Trans>
        </Button>
      </div>
    </>
  )
}
