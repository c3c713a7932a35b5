import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Result, ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { noteToSay } from '../../../shell/session/say-again.ts'
import { dropDrafts } from '../../../shell/session/draft.ts'
import { toast } from '../../../ui/message/toast.tsx'

/** The page begins anew with a disk that holds nothing of before. Losing its service worker, it may do so by itself. */
async function clearDisk(said: string): Promise<void> {
  noteToSay(said)
  const cleared = await engine.clearDisk()
  if (cleared.ok && !cleared.value) return noteToSay(null)
  // Its database gone under it, the engine may not even have been able to say so. What the router has done to the entry
  // meanwhile may have taken the words along.
  noteToSay(said)
  location.reload()
}

/** Deletes, or forgets what is left of what was deleted; then there is nothing more to see here. */
export function useDeleteAccount() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ResultCode | null>(null)

  const run = async (command: Promise<Result>, words: string): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    const result = await command
    setBusy(false)
    if (!result.ok) {
      setFailure(result.code)
      return false
    }
    dropDrafts()
    // In place of this screen, or of its dialog's own step.
    await navigate({ to: '/', replace: true })
    toast('success', words)
    void clearDisk(words)
    return true
  }
  return {
    busy,
    failure,
    remove: () => run(engine.deleteAccount(), t`Deleted. Thank you for having been here.`),
    forget: () => run(engine.forgetAccount(), t`Removed from this phone`),
  }
}
