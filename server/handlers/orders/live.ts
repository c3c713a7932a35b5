import type { LiveRequest } from '../../../core/contract/calls/live-call.ts'
import { StreamAnswer } from '../../http/answer.ts'
import { authenticate } from '../../api/authenticate.ts'
import type { ShopVisit } from '../../api/visit.ts'
import { sha256 } from '../../base/sha256.ts'
import { networkOf } from '../../http/network-of.ts'

/** Opens a stream of what changes: the shop for everybody, their own orders for who has a session. */
export async function answerLive({ customerId }: LiveRequest, visit: ShopVisit): Promise<StreamAnswer> {
  const { services, shop, context, address } = visit
  if (customerId !== null) await authenticate(visit, shop.id, { customerId })
  const session = customerId === null ? null : { customerId, tokenHash: sha256(context.token) }
  return new StreamAnswer(
    services.live.open({ shopId: shop.id, session, network: networkOf(address) }, shop.version),
  )
}
