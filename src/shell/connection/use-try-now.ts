import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { toast } from '../../ui/message/toast.tsx'
import { tell } from '../command.ts'

/**
 * Makes the engine send everything that waits, now. If the restaurant doesn't answer, a toast says so and, if `waits`
 * is set, that the order is kept safe on this phone. `tryNow` resolves once the attempt is over.
 */
export function useTryNow({ waits }: { waits: boolean }): { busy: boolean; tryNow: () => Promise<void> } {
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
    // EN_TOO_LATE is no failure here: sending a long outbox takes a while.
    if (!result.ok && result.code !== 'EN_TOO_LATE') await tell(result.code, result.params)
  }
  return { busy, tryNow }
}
