import type { LiveRequest } from '../../../core/contract/calls/live-call.ts'
import { StreamAnswer } from '../../http/answer.ts'
import { authenticate } from '../../api/authenticate.ts'
import type { ShopRequest } from '../../api/call-request.ts'
import { sha256 } from '../../base/sha256.ts'
import { subnetOf } from '../../http/network-of.ts'

/**
 * Opens a stream of changes: those of the shop for everybody, and those of their own orders for customers with a
 * session.
 */
export async function answerLive({ customerId }: LiveRequest, request: ShopRequest): Promise<StreamAnswer> {
  const { services, shop, context, clientAddress } = request
  if (customerId !== null) await authenticate(request, shop.id, customerId)
  const session = customerId === null ? null : { customerId, tokenHash: sha256(context.token) }
  return new StreamAnswer(
    services.live.open({ shopId: shop.id, session, subnet: subnetOf(clientAddress) }, shop.version),
  )
}
