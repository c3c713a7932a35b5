import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { sendCode } from '../../../core/contract/calls/customer-calls.ts'
import { readPhoneNumber, readWholeNumber } from '../../../core/domain/phone-number.ts'
import { languages } from '../../../core/schema/constants.ts'
import { badRequest, Refusal } from '../../http/refusal.ts'
import type { ShopRequest } from '../../api/call-request.ts'
import { codeRules } from '../../codes/code-rules.ts'
import { codeText } from '../../codes/code-text.ts'
import { issueCode, withdrawCode } from '../../codes/issue-code.ts'
import { sha256 } from '../../base/sha256.ts'
import { isMemberDevice } from '../../customers/sign-in/member-devices.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { normalizeHost } from '../../shops/normalize-host.ts'
import { SmsFailed } from '../../sms/sms.ts'
import { subnetOf, siteOf } from '../../http/network-of.ts'

/** Sends a code to a phone, whether or not it has an account, so the answer doesn't reveal that. */
export async function answerSendCode(
  { businessNo, mobilePrefix, mobile, productNo, robot }: RequestOf<typeof sendCode>,
  request: ShopRequest,
): Promise<AnswerOf<typeof sendCode>> {
  const { services, shop, context, clientAddress } = request
  const { db, log, limits, ports, now } = services
  const at = now()
  if (productNo !== shop.id) throw new Refusal('LD_SHOP_NOT_FOUND', { status: 404 })
  if (robot !== '') throw badRequest(['robot'])
  const number =
    mobile === undefined ? readWholeNumber(businessNo) : readPhoneNumber(mobilePrefix ?? '', mobile)
  if (!number) throw badRequest(['businessNo'])
  const phone = number.e164
  const [deviceHash, subnet] = [sha256(context.deviceNo), subnetOf(clientAddress)]
  const isKnown = await isMemberDevice(db, shop.id, { phone, deviceHash })
  // One phone on the restaurant's Wi-Fi mustn't keep members from signing in on devices that they have used before. What
  // these may ask for is limited by their number.
  if (!isKnown) {
    // The device's own limit comes first, so that a refused call doesn't use up its neighbours' share.
    limits.codeOfDevice(deviceHash, at)
    limits.codeFromSite(siteOf(subnet), at)
  }
  const asker = { deviceHash, subnet, isKnown }
  const issued = await issueCode(db, { shopId: shop.id, phone, asker }, at)
  try {
    await ports.sms({ to: number.e164, code: issued.code, text: textOf(issued.code, request) })
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error
    log.error({ shop: shop.id, reason: error.message }, 'a text message could not be sent')
    await withdrawCode(db, shop.id, issued)
    throw new Refusal('LD_CODE_NOT_SENT', { status: 502 })
  }
  services.desk.codes?.add(shop.id, { to: number.e164, code: issued.code, at })
  return {
    verificationToken: issued.verificationToken,
    holdsSeconds: codeRules.validMs / 1000,
    resendSeconds: codeRules.resendMs / 1000,
  }
}

function textOf(code: string, { shop: { file }, context: { locale }, host }: ShopRequest): string {
  const wanted = locale.slice(0, 2)
  const language = languages.find((one) => one === wanted) ?? defaultLanguage(file)
  const name = normalizeHost(host)
  // A host that the shop doesn't claim may be anybody's, and the phone would offer the code to its page.
  const isOwn = file.hosts.includes(name)
  return codeText(code, { shopName: file.name, language, host: isOwn ? name : null })
}
