import { useEffect, useState } from 'react'
import { useSetting } from '../../queries/use-settings.ts'
import { pushSupport } from '../../shell/push/browser-push.ts'
import { keepPush } from '../../shell/push/keep-push.ts'
import { type Started, startPush, stopPush } from './start-push.ts'

/** `blocked`: the browser was told to let no messages through. `install`: only once the app is on the home screen. */
export type PushState = 'on' | 'off' | 'blocked' | 'install' | 'none'

type Push = {
  /** Undefined while it isn't known. */
  state: PushState | undefined
  busy: boolean
  /** What came of the last tap on this screen; null before. */
  started: Started | null
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether this phone is told of orders, and how that is changed. */
export function usePush(): Push {
  const status = useSetting('push')
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<Started | null>(null)
  const isOn = Boolean(status)
  // Not known for sure any more: something that the restaurant knew is gone there.
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
