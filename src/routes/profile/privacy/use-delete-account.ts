import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Result, ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { type Parting, partings } from '../../../shell/session/say-again.ts'
import { dropDrafts } from '../../../shell/session/draft.ts'
import { toast } from '../../../ui/message/toast.tsx'
import { beginAnew } from './begin-anew.ts'

/** Deletes the account, or forgets on this phone a deletion that is in doubt; on success it leaves this screen. */
export function useDeleteAccount() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ResultCode | null>(null)

  const run = async (command: Promise<Result>, parting: Parting): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    const result = await command
    setBusy(false)
    if (!result.ok) {
      setFailure(result.code)
      return false
    }
    dropDrafts()
    // Replaces this screen, or its dialog's own step, in the history.
    await navigate({ to: '/', replace: true })
    toast('success', i18n._(partings[parting]))
    void beginAnew(parting)
    return true
  }
  return {
    busy,
    failure,
    remove: () => run(engine.deleteAccount(), 'deleted'),
    forget: () => run(engine.forgetAccount(), 'forgotten'),
  }
}
