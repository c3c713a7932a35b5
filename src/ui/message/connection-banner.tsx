import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './connection-banner.module.css'
import { Icon, type IconName } from '../icon.tsx'

/**
 * `bare`: offline, without a menu on this phone; `unkept`: online, in a browser that saves nothing; `full`: the
 * same on a phone without room; `older`: the same, as what is saved is a newer version's; `cutUnkept`: any of the three
 * without a network.
 */
export type BannerState =
  | 'offline'
  | 'unavailable'
  | 'portal'
  | 'back'
  | 'bare'
  | 'unkept'
  | 'cutUnkept'
  | 'full'
  | 'older'

const icons: Record<BannerState, IconName> = {
  offline: 'offline',
  unavailable: 'alert',
  portal: 'wifi',
  back: 'check',
  unkept: 'info',
  full: 'info',
  older: 'info',
  cutUnkept: 'offline',
  bare: 'offline',
}

/** A tap on the banner sooner after it appeared was meant for what was there before. */
const soonestMs = 600

/** One line about the connection at the bottom of the screen. It slides open, and a tap calls `onMore`. */
export function ConnectionBanner({ state, onMore }: { state: BannerState | null; onMore: () => void }) {
  // While it closes, it keeps showing the last state.
  const [last, setLast] = useState<BannerState>('offline')
  if (state && state !== last) setLast(state)
  const said = state ?? last
  const isShown = state !== null
  const shownAt = useRef(0)
  // A layout effect, because an ordinary effect could run only after a tap.
  useLayoutEffect(() => {
    if (isShown) shownAt.current = performance.now()
  }, [isShown])
  return (
    <div className={classes(styles.banner, state && styles.shown)}>
      <div className={styles.clip}>
        {state === null ? (
          <div className={classes(styles.line, styles[said])} aria-hidden="true" />
        ) : (
          <button
            type="button"
            className={classes(styles.line, styles[said])}
            onClick={() => performance.now() - shownAt.current > soonestMs && onMore()}
            disabled={hasNoHelp(said)}
          >
            <Icon name={icons[said]} size={18} />
            <Sentence state={said} />
          </button>
        )}
      </div>
    </div>
  )
}

/** Whether the connection's help has nothing to say about the state. */
const hasNoHelp = (state: BannerState): boolean => ['back', 'unkept', 'full', 'older'].includes(state)

function Sentence({ state }: { state: BannerState }) {
  if (state === 'unkept') return <Trans>This browser saves nothing: offline use is off</Trans>
  if (state === 'full') return <Trans>This phone is full: nothing is saved, and offline use is off</Trans>
  if (state === 'older')
    return (
      <Trans>An older version of this app is used here now. Offline use is off; what you saved stays.</Trans>
    )
  if (state === 'cutUnkept')
    return <Trans>You're offline, and nothing is saved here: keep this page open</Trans>
  if (state === 'bare') return <Trans>You're offline</Trans>
  if (state === 'unavailable') return <Trans>The restaurant can't be reached right now</Trans>
  if (state === 'back') return <Trans>Back online</Trans>
  if (state === 'portal')
    return (
      <span>
        <Trans>This Wi-Fi wants you to sign in.</Trans>{' '}
        <span className={styles.more}>
          <Trans>What to do</Trans>
        </span>
      </span>
    )
  return <Trans>You're offline — the menu is saved on this phone</Trans>
}
