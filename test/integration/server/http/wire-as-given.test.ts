import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../../../core/contract/calls/calls.ts'
import { newMember, newNumber, proofOf, roomy } from '../../../support/customers/member.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

/**
 * Bodies as somebody writes them who has nothing but the specification's text (§3 and §7): its fields by its names, and
 * none of those that are ours. What it doesn't say, such as how a chosen value looks, is what its menu looks like.
 */

let server: ShopServer
let guest: Guest
let member: Guest

beforeAll(async () => {
  server = await openShopServer({ limits: roomy })
  member = await newMember(server)
})
beforeEach(async () => {
  guest = await server.signIn()
})
afterAll(() => server.close())

/** What every order says; what its line is called, and what is said of the dish, is the menu's. */
const riceLine = {
  itemId: 'rice',
  itemTitle: 'Rice',
  itemPrice: 12.7,
  quantity: 2,
  saleNum: 0,
  itemDetail: '',
  itemImageMin: '',
  isMemberItem: false,
  isMandatoryItem: false,
  isDiscount: false,
  isRequiredItem: false,
  isPointRedeem: true,
  isCouponUse: true,
  itemAttrList: [
    {
      attrKeyId: 'extras',
      attrKeyName: 'Extras',
      isCategoryAttr: false,
      attrValueList: [
        { attrValueId: 'cheese', price: 1.2, isAddPrice: true, quantity: 1 },
        { attrValueId: 'corn', price: 0.7, isAddPrice: true, quantity: 0 },
      ],
    },
  ],
  skuAttrList: [],
  skuId: '',
  skuPrice: 0,
}
const pizzaLine = {
  ...riceLine,
  itemId: 'pizza.margherita',
  itemTitle: 'Pizza',
  itemPrice: 11,
  quantity: 1,
  itemAttrList: [],
  skuAttrList: [{ attrKeyId: 'size', attrKeyName: 'Size', attrValueList: [{ attrValueId: 'l' }] }],
  skuId: 'pizza-l',
  skuPrice: 11,
}
const lunchPackage = {
  packageId: 'lunch',
  packageName: 'Lunch',
  packagePrice: 15,
  packageOldPrice: 0,
  packageQuantity: 2,
  pileList: [
    { itemIdList: ['rice'], goodsList: [{ itemId: 'rice' }] },
    { itemIdList: ['pizza.margherita'], goodsList: [{ itemId: 'pizza.margherita', skuId: 'pizza-s' }] },
  ],
  isMemberItem: false,
  isBalanceUse: false,
  isDiscountAttr: false,
  discountType: '',
  saleNum: 0,
  value: 0,
  itemList: [],
}

const anyOrder = (changes: object) => ({
  customerId: guest.id,
  remark: '',
  paymentType: 'payAtRestaurant',
  appointmentTime: '',
  source: '',
  customerLanguage: 'en',
  product: 'retail',
  ccy: 'EUR',
  storeId: 'corner',
  totalAmount: 25.4,
  oldAmount: 25.4,
  isImmediate: false,
  tablewareNumber: 0,
  serviceId: 'pickup',
  packageList: [],
  itemList: [riceLine],
  eleafletId: '',
  couponId: '',
  activityId: '',
  memberRate: 1,
  ...changes,
})

/** The contact's fields have no names in the specification. */
const contact = {
  contactFirstName: 'Ana',
  contactLastName: 'Prat',
  contactMobilePrefix: '+34',
  contactMobile: '600000000',
}

const orders: [string, object, object?][] = [
  ['for the counter', { pickupType: 'counter', ...contact }, { totalAmount: 25.4 }],
  [
    'of a dish with a sku',
    { pickupType: 'counter', ...contact, itemList: [pizzaLine], totalAmount: 11, oldAmount: 11 },
  ],
  [
    'of a combo, whose dishes stand in its piles',
    { ...contact, itemList: [], packageList: [lunchPackage], totalAmount: 30, oldAmount: 30 },
    { lineList: [{ title: 'Lunch', quantity: 2, detailList: ['Rice', 'Pizza (Small)'], amount: 30 }] },
  ],
  ['at a table', { tableId: 'T1', serviceId: 'dine-in' }, { tableNo: '1' }],
  [
    'to be delivered',
    {
      ...contact,
      serviceId: 'delivery',
      paymentType: 'payOnDelivery',
      deliveryAddress: 'Carrer de la Maquinista, 14',
      deliveryAddressLng: 2.1889,
      deliveryAddressLat: 41.38075,
      deliveryArriveDuration: 30,
      deliveryGetType: 'meetOutside',
      deliveryAreaIdList: [],
      deliveryFee: 0,
      deliveryDistance: 0,
      contactTitle: 'female',
    },
    { deliveryAddress: 'Carrer de la Maquinista, 14' },
  ],
]

describe('an order', () => {
  test.each(orders)('%s is accepted as the specification writes it', async (_title, body, says = {}) => {
    const { status, envelope } = await server.post(calls.orderCreate, anyOrder(body), { guest })
    expect([status, envelope.code, envelope.data]).toMatchObject([200, '', says])
  })

  test('is refused if oldAmount isn’t the price of its dishes before reductions', async () => {
    const asked = anyOrder({ ...contact, oldAmount: 30 })
    const { envelope } = await server.post(calls.orderCreate, asked, { guest })
    expect([envelope.code, envelope.data]).toMatchObject(['SP_10010', { oldAmount: 25.4, lineList: [] }])
  })
})

const address = {
  firstName: 'Ana',
  lastName: 'Prat',
  title: 'female',
  mobile: '600000000',
  mobilePrefix: '+34',
  address: 'Carrer de la Maquinista, 14',
  postcode: '08003',
}

/** Whoever holds the code that was sent to a new number. */
const proof = async () => ({ passportType: 4, ...(await proofOf(server, newNumber())) })

/** Every call of spec §7 whose payload it gives, written from that. */
const given: Partial<Record<CallName, () => Promise<{ body: object; by?: Guest; says?: object }>>> = {
  categoryList: async () => ({ body: { serviceId: 'pickup', language: 'en', storeId: 'corner' } }),
  itemGet: async () => ({
    body: { storeId: 'corner', itemId: 'rice' },
    says: { item: { itemId: 'rice', itemTitle: 'Rice' } },
  }),
  orderCreate: async () => ({ body: anyOrder(contact), by: guest, says: { payableAmount: 25.4 } }),
  addressList: async () => ({ body: { customerId: guest.id }, by: guest, says: { dataList: [] } }),
  addressAdd: async () => ({ body: { customerId: guest.id, address }, by: guest }),
  addressUpdate: async () => {
    const added = await server.post(calls.addressAdd, { customerId: guest.id, address }, { guest })
    const { id } = added.envelope.data
    return { body: { customerId: guest.id, address: { id, ...address } }, by: guest, says: { id } }
  },
  addressDelete: async () => {
    const added = await server.post(calls.addressAdd, { customerId: guest.id, address }, { guest })
    return { body: { customerId: guest.id, id: added.envelope.data.id }, by: guest }
  },
  deliveryFee: async () => ({
    body: { serviceId: 'delivery', deliveryDistance: 800, totalAmount: 20, deliveryAreaList: [] },
    says: { deliveryFee: 0 },
  }),
  storeIdentity: async () => ({
    body: { accessUrl: 'http://corner.test/menu', product: 'retail' },
    says: { storeId: 'corner' },
  }),
  storeGet: async () => ({
    body: { deviceSerialNo: '', serviceType: 'online', storeId: 'corner' },
    says: { info: { storeId: 'corner' } },
  }),
  sendCode: async () => ({
    body: {
      businessNo: `+34${newNumber()}`,
      product: 'retail',
      productNo: 'corner',
      businessType: 'customer_sign_in',
    },
  }),
  signUp: async () => ({
    body: {
      customerType: 1,
      firstName: 'Ana',
      lastName: 'Prat',
      title: 'female',
      isSignIn: true,
      storeId: 'corner',
      robot: '',
      auth: { ...(await proof()), email: `${crypto.randomUUID()}@mail.test` },
    },
    says: { customerType: 1 },
  }),
  signIn: async () => {
    const { mobile } = await newMember(server)
    // Another code isn't sent sooner.
    server.clock.now += 60_000
    const auth = { passportType: 4, ...(await proofOf(server, mobile)) }
    return { body: { robot: '', auth, isDineIn: false }, says: { customerType: 1 } }
  },
  customerGet: async () => ({
    body: { customerId: member.id, storeId: 'corner' },
    by: member,
    says: { labels: [], invitationCode: '' },
  }),
  customerUpdate: async () => ({
    body: {
      customerId: member.id,
      email: 'ana@mail.test',
      firstName: 'Anna',
      lastName: 'Prat',
      title: 'non-binary',
    },
    by: member,
    says: { firstName: 'Anna' },
  }),
}

test.each(Object.keys(given) as CallName[])(
  '%s accepts a body that is written from the specification alone',
  async (name) => {
    const { body, by, says = {} } = await given[name]!()
    const { status, envelope } = await server.post(calls[name], body, by && { guest: by })
    expect([status, envelope.code, envelope.data]).toMatchObject([200, '', says])
  },
)

test('a guest signs in by device, without naming a shop', async () => {
  const auth = { passportType: 16, deviceId: '0123456789abcdef0123456789abcdef' }
  const { envelope } = await server.post(calls.signIn, { isDineIn: true, auth })
  expect(envelope).toMatchObject({ success: true, data: { customerType: 8 } })
})

/**
 * Payload and response not shown (spec §7): fields and names are ours, and what isn't named can't be written from it.
 */
const unsaid: CallName[] = [
  'orderList',
  'orderDetail',
  'orderCancel',
  'orderOnlinePayment',
  'orderPaymentResult',
]

test('each call of the specification is tested here or listed as unspecified', () => {
  const implied = [
    'attempt',
    'push',
    'privacy',
    '/member/',
    '/purchase/',
    '/voucher/',
    '/coupon/',
    '/invitation/',
    '/mission/',
    'slot',
    'sign/out',
    'search',
    'distance',
    'data',
    '/customer/delete',
    '/booking/',
  ]
  const named = (Object.keys(calls) as CallName[]).filter(
    (name) => !implied.some((part) => calls[name].path.includes(part)),
  )
  expect([...Object.keys(given), ...unsaid].toSorted()).toEqual(named.toSorted())
})
