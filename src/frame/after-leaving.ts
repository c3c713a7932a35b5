import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { engine } from '../engine.ts'
import { allWords } from '../i18n/catalogs.ts'
import { dropDrafts } from '../parts/draft.ts'
import { refusedCustomer } from '../queries/use-session.ts'
import type { router as Router } from '../router.ts'
import { toast } from '../ui/toast.tsx'

const again = msg`Please sign in again.`

/**
 * Somebody's session ended, in this tab or in another one: what was filled in here goes too, and the menus, which
 * went with the session, are fetched again. Whom the restaurant refused is sent to sign in, and comes back here
 * afterwards (spec §2, §8).
 */
export async function afterLeaving(router: typeof Router, customerId: string): Promise<void> {
  dropDrafts()
  void engine.refreshMenu()
  if ((await refusedCustomer()) !== customerId) return
  await allWords()
  toast('warn', i18n._(again))
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  await router.navigate({ to: '/login', search: (old) => ({ ...old, redirect: href }), replace: true })
}
