import { tokenExpiryHeader } from '../../core/contract/call.ts'
import { type Customer, findSession, prolongSession } from '../customers/sign-in/sessions.ts'
import { Refusal } from '../http/refusal.ts'
import type { CallRequest } from './call-request.ts'

/**
 * Finds the customer to whom the context's token belongs. It must be `customerId`, whom the body names.
 * @throws Refusal LD_SIGN_IN (401) when the token is missing, unknown, revoked, expired or another customer's
 */
export async function authenticate(
  request: CallRequest,
  shopId: string,
  customerId: string,
): Promise<{ customer: Customer; sessionEndsAt: number }> {
  const { services, context, responseHeaders } = request
  const at = services.now()
  const session = await findSession(services.db, shopId, context.token, at)
  if (!session || session.customer.id !== customerId) throw new Refusal('LD_SIGN_IN', { status: 401 })
  const sessionEndsAt = await prolongSession(services.db, shopId, session, at)
  responseHeaders[tokenExpiryHeader] = String(sessionEndsAt)
  return { customer: session.customer, sessionEndsAt }
}
