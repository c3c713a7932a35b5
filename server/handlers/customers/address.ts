import { randomUUID } from 'node:crypto'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type {
  addressAdd,
  addressDelete,
  addressList,
  addressUpdate,
} from '../../../core/contract/calls/address-calls.ts'
import { readAddress, writeAddress } from '../../../core/contract/wire/address-wire.ts'
import { readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { Address } from '../../../core/schema/customer/address.ts'
import { maxAddresses } from '../../../core/schema/customer/address-limits.ts'
import type { WrittenAnswer } from '../../http/answer.ts'
import { badRequest, notFound, Refusal, refusedFields } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { lockAccount } from '../../customers/lock-account.ts'
import { findAddress, listAddresses, removeAddress, saveAddress } from '../../customers/addresses.ts'
import { runIdempotently } from '../../idempotency/run-idempotently.ts'
import { countStranger } from '../count-stranger.ts'

export async function answerAddressList(
  _input: RequestOf<typeof addressList>,
  { services: { db }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof addressList>> {
  return {
    customerId: customer.id,
    dataList: (await listAddresses(db, shop.id, customer.id)).map(writeAddress),
  }
}

/**
 * Saves a new address. If this customer has or had an address with this id, the call is answered as saved and changes
 * nothing.
 */
export async function answerAddressAdd(
  { address }: RequestOf<typeof addressAdd>,
  request: CustomerRequest,
): Promise<WrittenAnswer> {
  const { shop, customer, services } = request
  const checked = checkAddress(readAddress({ ...address, id: address.id ?? randomUUID() }))
  await countWrite(request)
  return runIdempotently(request, async (trx) => {
    await lockAccount(trx, shop.id, customer.id)
    if (!(await findAddress(trx, shop.id, customer.id, checked.id))) {
      const others = await listAddresses(trx, shop.id, customer.id)
      if (others.length >= maxAddresses) throw new Refusal('LD_TOO_MANY_ADDRESSES')
      checkLabel(checked, others)
      await saveAddress(trx, shop.id, customer.id, checked, services.now())
    }
    return { id: checked.id }
  })
}

/** Replaces an address of this customer. */
export async function answerAddressUpdate(
  { address }: RequestOf<typeof addressUpdate>,
  request: CustomerRequest,
): Promise<WrittenAnswer> {
  const { shop, customer, services } = request
  const checked = checkAddress(readAddress(address))
  await countWrite(request)
  return runIdempotently(request, async (trx) => {
    await lockAccount(trx, shop.id, customer.id)
    const known = await findAddress(trx, shop.id, customer.id, checked.id)
    if (!known) throw new Refusal('LD_NOT_FOUND', { status: 404, data: { isUnheard: true } })
    if (known.deleted_at !== null) throw notFound()
    checkLabel(checked, await listAddresses(trx, shop.id, customer.id))
    await saveAddress(trx, shop.id, customer.id, checked, services.now())
    return { id: checked.id }
  })
}

/** Deletes an address of this customer; repeating that is fine. */
export async function answerAddressDelete(
  { id }: RequestOf<typeof addressDelete>,
  request: CustomerRequest,
): Promise<WrittenAnswer> {
  const { shop, customer, services } = request
  await countWrite(request)
  return runIdempotently(request, async (trx) => {
    await lockAccount(trx, shop.id, customer.id)
    if (!(await findAddress(trx, shop.id, customer.id, id))) throw notFound()
    await removeAddress(trx, shop.id, customer.id, id, services.now())
    return { id }
  })
}

async function countWrite(request: CustomerRequest): Promise<void> {
  const { limits, now } = request.services
  limits.addressWrite(request.customer.id, now())
  await countStranger(limits.addressWriteFromSite, request)
}

/** Normalises the phone number so that it can be dialled from anywhere, as the courier calls it. */
function checkAddress(address: Address): Address {
  const number = readPhoneNumber(address.mobilePrefix, address.mobile)
  if (!number) throw badRequest(['address.mobile'])
  return { ...address, mobilePrefix: number.mobilePrefix, mobile: number.mobile }
}

/** Two addresses called "Home" can't be told apart (spec §8, CF_030301). */
function checkLabel({ id, label }: Address, others: Address[]): void {
  const same = (other: Address) => other.id !== id && other.label.toLowerCase() === label.toLowerCase()
  if (label !== '' && others.some(same)) throw refusedFields('CF_030301', 'address.label')
}
