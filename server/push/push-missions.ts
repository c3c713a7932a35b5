import { writePushMessage } from '../../core/contract/wire/push-wire.ts'
import type { MissionProgress } from '../../core/schema/customer/mission.ts'
import { sha256 } from '../base/sha256.ts'
import { lockIfThere } from '../customers/lock-account.ts'
import { noteInRun } from '../customers/mission-runs.ts'
import { listMissions } from '../customers/missions.ts'
import { batchedQuery } from '../database/together/batched-query.ts'
import { preparedListQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import { localize } from '../shops/compile/localize.ts'
import { readShop, type StoredShop } from '../shops/read/read-shop.ts'
import { contactOf } from './contact-of.ts'
import { type Delivery, deliver, type PushServices } from './deliver.ts'
import { listSubscriptions } from './subscriptions.ts'

/**
 * How long a message is kept. The reward can be claimed later, so it is fine if the customer hears of it on another
 * day.
 */
const ttlSeconds = 7 * 24 * 3600

/**
 * Notifies a member's phones of newly completed missions, after something that may count towards one: an order or a
 * booking of theirs, or of a friend whom they invited. Missions whose reward was claimed aren't notified. Resolves when
 * every message was delivered or given up; never throws.
 */
export async function pushMissions(
  services: PushServices,
  { shopId, customerId }: { shopId: string; customerId: string },
  options: Pick<Delivery, 'wait'>,
): Promise<void> {
  const { db, log } = services
  try {
    const shop = await readShop(db, shopId)
    if (!shop || shop.file.missions.length === 0) return
    for (const memberId of [customerId, await inviterOf(db, shopId, customerId)])
      if (memberId !== null) await tell(services, shop, memberId, options)
  } catch (error) {
    log.warn({ shop: shopId, err: error }, 'a mission that was reached was not told')
  }
}

async function tell(
  services: PushServices,
  shop: StoredShop,
  customerId: string,
  options: Pick<Delivery, 'wait'>,
): Promise<void> {
  const { db, now } = services
  const phones = await listSubscriptions(db, shop.id, customerId)
  if (phones.length === 0) return
  const list = await listMissions(db, shop, customerId, defaultLanguage(shop.file), now())
  for (const { mission, state } of list) {
    if (state !== 'reached' || !(await isNews(db, shop, customerId, mission, now()))) continue
    const delivery: Delivery = {
      text: messageOf(shop, mission.id, now()),
      ttlSeconds,
      topic: sha256(`${shop.id} mission ${mission.id}`).slice(0, 32),
      contact: contactOf(shop.file),
      isStillCurrent: async () =>
        (await listMissions(db, shop, customerId, defaultLanguage(shop.file), now())).some(
          isReached(mission.id),
        ),
      ...options,
    }
    await Promise.all(phones.map((phone) => deliver(services, phone, delivery)))
  }
}

const isReached =
  (id: string) =>
  ({ mission, state }: MissionProgress): boolean =>
    mission.id === id && state === 'reached'

/**
 * Records that a mission is notified; only one of several concurrent calls gets true. False once the account is
 * deleted.
 */
async function isNews(
  db: Database,
  shop: StoredShop,
  customerId: string,
  { id, firstDay }: MissionProgress['mission'],
  now: number,
): Promise<boolean> {
  const mission = { id, startsOn: firstDay }
  return db.transaction().execute(async (trx) => {
    if (!(await lockIfThere(trx, shop.id, customerId))) return false
    return noteInRun(trx, 'mission_news', shop, { customerId, mission }, now)
  })
}

/** The message has the title in all of the shop's languages, as only the phone knows which one it uses. */
function messageOf({ file }: StoredShop, missionId: string, at: number): string {
  const title = file.missions.find(({ id }) => id === missionId)?.title ?? ''
  const titles = Object.fromEntries(
    file.languages.map((one) => [one, localize(title, one, file).slice(0, 200)]),
  )
  return writePushMessage({ missionId, titles, storeName: file.name, at })
}

/** The member whose invitation somebody used, once it was rewarded. */
async function inviterOf(db: Database, shopId: string, friendId: string): Promise<string | null> {
  const [row] = await inviters(db, shopId, friendId)
  return row?.inviter_id ?? null
}

const inviters = batchedQuery(
  preparedListQuery((db, shopId, friendIds) =>
    db
      .selectFrom('invitations')
      .select(['inviter_id', 'friend_id'])
      .where('shop_id', '=', shopId)
      .where('friend_id', 'in', friendIds)
      .where('rewarded_at', 'is not', null),
  ),
  (row) => row.friend_id,
)
