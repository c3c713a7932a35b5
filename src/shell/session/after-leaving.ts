import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegisteredRouter } from '@tanstack/react-router'
import { guestType } from '../../../core/schema/constants.ts'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { dropDrafts, dropEntryDrafts, keepDraftsOf } from './draft.ts'
import { endStrayPush } from '../push/end-stray-push.ts'
import { endedSession } from '../../queries/ended-session.ts'
import { currentSession } from '../../queries/use-session.ts'
import { toast } from '../../ui/message/toast.tsx'

const again = msg`Please sign in again.`

/**
 * Whoever is here now, or was until their session ended without their doing, keeps what they have filled in; what
 * anybody else has left in this tab goes, and the phone isn't told of their orders any more.
 */
export async function forgetOthers(): Promise<void> {
  const [current, ended] = await Promise.all([currentSession(), endedSession()])
  void endStrayPush()
  if (current && current.customerType !== guestType) dropEntryDrafts()
  keepDraftsOf([current?.customerId, current?.formerly, ended?.customerId])
}

/**
 * Somebody's session ended, in this tab or in another one: the menus, which went with it, are fetched again. Whom the
 * restaurant refused is sent to sign in, and comes back here afterwards (spec §2, §8).
 */
export async function afterLeaving(router: RegisteredRouter, customerId: string): Promise<void> {
  await forgetOthers()
  void engine.refreshMenu()
  const [current, ended] = await Promise.all([currentSession(), endedSession()])
  // They left on purpose, perhaps in another tab: what they had typed before this tab knew their name goes as well.
  if (!current && !ended) dropDrafts()
  if (ended?.customerId !== customerId || ended.why !== 'refused') return
  await allWords()
  toast('warn', i18n._(again))
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  await router.navigate({ to: '/login', search: (old) => ({ ...old, redirect: href }), replace: true })
}
