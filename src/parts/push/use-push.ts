import { useEffect, useState } from 'react'
import { useSetting } from '../../queries/use-settings.ts'
import { pushSupport } from '../../shell/push/browser-push.ts'
import { keepPush } from '../../shell/push/keep-push.ts'
import { type Started, startPush, stopPush } from './start-push.ts'

/**
 * `blocked`: the browser is set to block notifications. `install`: possible only once the app is on the home screen.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'install' | 'none'

type Push = {
  /** Undefined until it has been read. */
  state: PushState | undefined
  busy: boolean
  /** The outcome of the last tap on this screen; null before. */
  started: Started | null
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether this phone gets notifications, and how to change that. */
export function usePush(): Push {
  const status = useSetting('push')
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<Started | null>(null)
  const isOn = Boolean(status)
  // 0 marks a doubtful subscription: the restaurant has lost something that it knew before. Then it is renewed.
  const isDoubted = status?.renewedAt === 0
  useEffect(() => {
    if (isOn || isDoubted) void keepPush()
  }, [isOn, isDoubted])
  const during = async (task: () => Promise<void>) => {
    setBusy(true)
    await task().finally(() => setBusy(false))
  }
  return {
    state: status === undefined ? undefined : stateOf(isOn),
    busy,
    started,
    start: () => during(async () => setStarted(await startPush())),
    stop: () => during(stopPush),
  }
}

function stateOf(isOn: boolean): PushState {
  const support = pushSupport()
  if (support !== 'yes') return support
  if (isOn) return 'on'
  return Notification.permission === 'denied' ? 'blocked' : 'off'
}
