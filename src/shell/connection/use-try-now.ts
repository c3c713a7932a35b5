import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { toast } from '../../ui/message/toast.tsx'
import { tell } from '../command.ts'

/**
 * Asks the engine to try everything that waits, now, and says when nobody answers, of what `waits` here that it is kept.
 * `tryNow` answers whether somebody did.
 */
export function useTryNow({ waits }: { waits: boolean }): { busy: boolean; tryNow: () => Promise<boolean> } {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const tryNow = async () => {
    setBusy(true)
    const result = await engine.sendNow()
    setBusy(false)
    if (result.ok && !result.value.isOnline)
      toast(
        'text',
        waits && !isInMemory() ? t`Still no connection. It is kept safe here.` : t`Still no connection.`,
      )
    // Much that waits takes long to be sent: that it isn't over yet is no failure.
    if (!result.ok && result.code !== 'EN_TOO_LATE') await tell(result.code, result.params)
    return result.ok && result.value.isOnline
  }
  return { busy, tryNow }
}
