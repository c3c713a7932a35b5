import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegisteredRouter } from '@tanstack/react-router'
import { guestType } from '../../../core/schema/constants.ts'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import {
  dropDraft,
  dropDrafts,
  dropEntryDrafts,
  giftDraft,
  giftPath,
  giftReturn,
  isOnWayToGift,
  keepDraft,
  keepDraftsOf,
  visitor,
} from './draft.ts'
import { endStrayPush } from '../push/end-stray-push.ts'
import { endedSession } from '../../queries/ended-session.ts'
import { currentSession } from '../../queries/use-session.ts'
import { toast } from '../../ui/message/toast.tsx'
import { tellDeletion } from './tell-deletion.ts'

const again = msg`Please sign in again.`

/**
 * Drops what other customers have left in this tab: their drafts, and the push subscription for their orders. Keeps the
 * drafts of the current customer, and of one whose session ended without their having signed out. Tells a guest who was
 * deleted without an answer.
 */
export async function forgetOthers(): Promise<void> {
  const [current, ended] = await Promise.all([currentSession(), endedSession()])
  void endStrayPush()
  void tellDeletion()
  if (current && current.customerType !== guestType) dropEntryDrafts()
  // Whoever left their gift at the sign-in has gone elsewhere, and the next person must not find it (G32).
  if (!isOnWayToGift()) dropDraft(giftDraft)
  keepDraftsOf([current?.customerId, current?.formerly, ended?.customerId])
}

/**
 * A session ended, in this tab or in another one. The menus were dropped with it and are fetched again. If the server
 * refused the session, the customer is sent to sign in and comes back here afterwards (spec §2, §8).
 */
export async function afterLeaving(router: RegisteredRouter, customerId: string): Promise<void> {
  await forgetOthers()
  void engine.refreshMenu()
  const [current, ended] = await Promise.all([currentSession(), endedSession()])
  // The customer signed out on purpose, perhaps in another tab: what they typed before this tab knew who they are goes
  // as well.
  if (!current && !ended) dropDrafts()
  if (ended?.customerId !== customerId || ended.why !== 'refused') return
  await allWords()
  toast('warn', i18n._(again))
  const { pathname, href, hash } = router.state.location
  if (pathname === '/login') return
  const hasGift = pathname === giftPath && hash !== ''
  if (hasGift) keepDraft(giftDraft, visitor, { code: hash })
  // Without what follows the #, which would be sent to servers as a part of this parameter.
  const redirect = hasGift ? giftReturn : href.replace(/#.*/s, '')
  await router.navigate({ to: '/login', search: (old) => ({ ...old, redirect }), replace: true })
}
