import { managerMs } from '../../../core/contract/desk/desk-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { goOn } from '../access/managers.ts'
import type { SignedInRequest } from '../signed-in.ts'

export const managersOnly = (): Refusal => new Refusal('DK_MANAGERS_ONLY', { status: 403 })

/** Returns the name of the calling manager, and extends their access. @throws Refusal DK_MANAGERS_ONLY (403) */
export async function demandManager({
  services: { db, now },
  shop,
  session,
}: SignedInRequest): Promise<string> {
  if (!(await goOn(db, shop.id, session, now() + managerMs)) || session.manager === null) throw managersOnly()
  return session.manager
}
