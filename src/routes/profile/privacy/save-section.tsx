import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ShopData } from '../../../../workers/engine/privacy/shop-data.ts'
import type { Result } from '../../../../workers/engine/base/result.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { errorText } from '../../../shell/command.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import { Section } from '../../../ui/content/section.tsx'
import type { PhoneData } from '../../../queries/use-phone-data.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/message/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { exportName, exportText } from './export-file.ts'
import styles from './privacy-screen.module.css'
import type { KeptFiles } from './held/use-kept-files.ts'

type SaveSectionProps = {
  phone: PhoneData
  files: KeptFiles | undefined
  /** The restaurant's answer, if it has come. */
  data: ShopData | null
  /** Null if no customer is here about whom to ask the restaurant. */
  ask: (() => Promise<Result<ShopData>>) | null
  /** A deletion is in doubt: it isn't known whether the account still exists. */
  inDoubt: boolean
}

/**
 * Saves the phone's and the restaurant's data as one file. If the restaurant's can't be read, the file and the screen
 * say so.
 */
export function SaveSection({ phone, files, data, ask, inDoubt }: SaveSectionProps) {
  const { t } = useLingui()
  const { name } = useCurrentShop()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    const restaurant = data ?? (await fetchPart())
    setBusy(false)
    setMissing('missing' in restaurant ? restaurant.missing : null)
    saveFile(exportName(name, new Date()), exportText({ phone, files, restaurant }), 'application/json')
    toast('success', t`Your data is saved as a file`)
  }
  const fetchPart = async (): Promise<ShopData | { missing: string }> => {
    if (inDoubt) return { missing: t`The restaurant was asked to delete it, and no answer came.` }
    if (!ask) return { missing: t`Nobody is signed in on this phone.` }
    const result = await ask()
    if (result.ok) return result.value
    if (result.code === 'BS_0001')
      return { missing: t`It was asked for many times within the hour. Try again later.` }
    return { missing: await errorText(result.code, result.params) }
  }
  return (
    <Section title={<Trans>Save as a file</Trans>}>
      <p>
        <Trans>Everything above in one file (JSON), to keep or to take elsewhere.</Trans>
      </p>
      {missing && (
        <Notice tone="warn" live>
          <strong>
            <Trans>The file holds this phone's part only.</Trans>
          </strong>
          <span>{missing}</span>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" icon="install" busy={busy} onClick={() => void save()}>
          <Trans>Save my data</Trans>
        </Button>
      </div>
    </Section>
  )
}
