import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { newMember, newNumber, proofOf, roomy } from '../../../support/customers/member.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

/**
 * The specification names fields and no types (§3): whoever writes its bodies has a null, an empty text or nothing at
 * all where there is nothing to say, a locale with its region, meters as a maps service says them, and of a dish all
 * that the menu says.
 */

let server: ShopServer
let guest: Guest

beforeAll(async () => {
  server = await openShopServer({ limits: roomy })
})
beforeEach(async () => {
  guest = await server.signIn()
})
afterAll(() => server.close())

const anyOrder = (changes: object) => ({
  customerId: guest.id,
  remark: null,
  paymentType: 'payAtRestaurant',
  appointmentTime: null,
  source: null,
  customerLanguage: 'en-US',
  product: 'retail',
  ccy: 'EUR',
  storeId: 'corner',
  totalAmount: 11.5,
  oldAmount: 11.5,
  isImmediate: false,
  tablewareNumber: null,
  serviceId: 'pickup',
  packageList: null,
  itemList: [{ itemId: 'rice', itemPrice: 11.5, quantity: 1 }],
  eleafletId: null,
  couponId: null,
  activityId: null,
  memberRate: 1,
  tableId: '',
  pickupType: '',
  contactFirstName: 'Ana',
  contactLastName: null,
  contactMobilePrefix: '+34',
  contactMobile: '600000000',
  contactTitle: null,
  deliveryAddress: '',
  deliveryAreaIdList: null,
  ...changes,
})

const send = async (changes: object) => {
  const { status, envelope } = await server.post(calls.orderCreate, anyOrder(changes), { guest })
  return [status, envelope.code, envelope.data] as const
}

describe('an order', () => {
  test('is accepted with null or empty optional fields', async () => {
    expect(await send({})).toMatchObject([200, '', { totalAmount: 11.5 }])
  })

  test('is accepted with very long and with null menu texts in its lines', async () => {
    const said = { itemTitle: 'R'.repeat(2000), itemDetail: 'd'.repeat(2000), itemImageMin: 'p'.repeat(2000) }
    const nothing = {
      itemTitle: null,
      itemDetail: null,
      itemImageMin: null,
      itemAttrList: null,
      remark: null,
    }
    const line = { itemId: 'rice', itemPrice: 11.5, quantity: 1 }
    const lines = {
      itemList: [
        { ...line, ...said },
        { ...line, ...nothing },
      ],
      totalAmount: 23,
      oldAmount: 23,
    }
    expect(await send(lines)).toMatchObject([200, '', { lineList: [{ title: 'Rice' }, { title: 'Rice' }] }])
  })

  test('of a combo is accepted with very long and with null menu texts', async () => {
    const lunch = {
      packageId: 'lunch',
      packageName: null,
      packagePrice: 15,
      packageQuantity: 1,
      packageDetail: 'd'.repeat(2000),
      packageImageMin: null,
      pileList: [
        { pileId: null, itemIdList: ['rice'], goodsList: null },
        {
          itemIdList: null,
          goodsList: [{ itemId: 'pizza.margherita', skuId: 'pizza-s', itemAttrList: null }],
        },
      ],
    }
    const combos = { itemList: null, packageList: [lunch], totalAmount: 15, oldAmount: 15 }
    expect(await send(combos)).toMatchObject([200, '', { lineList: [{ title: 'Lunch' }] }])
  })
})

test('deliveryFee accepts a fractional, null or missing distance, but not a negative one', async () => {
  const fee = async (body: object) => {
    const asked = { serviceId: 'delivery', totalAmount: 20, ...body }
    const { status, envelope } = await server.post(calls.deliveryFee, asked, {})
    return [status, envelope.code]
  }
  expect(await fee({ deliveryDistance: 800.4, deliveryAreaList: [] })).toEqual([200, ''])
  expect(await fee({ deliveryDistance: null, deliveryAreaList: null })).toEqual([200, ''])
  expect(await fee({})).toEqual([200, ''])
  expect(await fee({ deliveryDistance: -1, deliveryAreaList: [] })).toEqual([400, 'LD_BAD_REQUEST'])
})

test('categoryList accepts a locale with a region, but not an unknown or misspelt one', async () => {
  const menu = async (language: string) => {
    const body = { serviceId: 'pickup', language, storeId: 'corner' }
    return (await server.post(calls.categoryList, body, {})).status
  }
  expect([await menu('en-US'), await menu('es-ES'), await menu('xx-US'), await menu('en-us')]).toEqual([
    200, 200, 400, 400,
  ])
})

test('addressAdd accepts null for all fields but first name, mobile number, street and postcode', async () => {
  const address = {
    id: '',
    firstName: 'Ana',
    lastName: null,
    title: null,
    mobile: '600000000',
    mobilePrefix: '+34',
    address: 'Carrer de la Maquinista, 14',
    addressMemo: null,
    postcode: '08003',
    lat: null,
    lng: null,
    placeId: null,
    regionId: null,
    country: null,
    province: null,
    city: null,
    district: null,
    isDefaulted: null,
    label: null,
  }
  const body = { customerId: guest.id, address }
  const { status, envelope } = await server.post(calls.addressAdd, body, { guest })
  expect([status, envelope.data?.id]).toEqual([200, expect.stringMatching(/.+/)])
})

test('signUp accepts null as invitationCode and robot, and signIn as robot', async () => {
  const mobile = newNumber()
  const signUp = {
    customerType: 1,
    firstName: 'Ana',
    lastName: 'Prat',
    title: 'female',
    isSignIn: true,
    invitationCode: null,
    storeId: 'corner',
    robot: null,
    auth: { passportType: 4, ...(await proofOf(server, mobile)), email: `${mobile}@mail.test` },
  }
  expect((await server.post(calls.signUp, signUp)).envelope.code).toBe('')
  const member = await newMember(server)
  server.clock.now += 60_000
  const auth = { passportType: 4, ...(await proofOf(server, member.mobile)) }
  expect((await server.post(calls.signIn, { robot: null, auth, isDineIn: false })).envelope.code).toBe('')
})

test('a context may lack token, userId and orgId, but not have a token of another type', async () => {
  const context = { channel: 'h5', deviceNo: '0'.repeat(32), entityId: 'default', locale: 'en-US' }
  const bare = async (more: object) => {
    const menu = { serviceId: 'pickup', language: 'en', storeId: 'corner' }
    const { status } = await server.post(calls.categoryList, { context: { ...context, ...more }, ...menu })
    return status
  }
  expect(await bare({})).toBe(200)
  expect(await bare({ token: null, userId: null, orgId: null })).toBe(200)
  expect(await bare({ token: 7 })).toBe(400)
})
