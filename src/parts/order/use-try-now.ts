import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { tell } from '../../shell/command.ts'
import { useConnection } from '../../queries/use-settings.ts'
import { toast } from '../../ui/message/toast.tsx'

/** Asks the engine to try everything that waits, now, and says when nobody answers. */
export function useTryNow(): { busy: boolean; tryNow: () => Promise<void> } {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const { state } = useConnection()
  const tryNow = async () => {
    setBusy(true)
    const result = await engine.sendNow()
    setBusy(false)
    // Much that waits takes long to be sent: that it isn't over yet is no failure.
    if (!result.ok && result.code !== 'EN_TOO_LATE') await tell(result.code, result.params)
    else if (state !== 'online') toast('text', t`Still no connection. It is kept safe here.`)
  }
  return { busy, tryNow }
}
