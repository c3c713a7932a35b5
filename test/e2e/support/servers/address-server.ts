import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import type { DemoServer } from './demo-server.ts'

export type KeptAddress = { label: string; street: string; memo: string; isDefault: boolean; at: string }

/** The addresses that the restaurant has, read from its database's own file. */
export function addressesAt(server: DemoServer): KeptAddress[] {
  const database = new DatabaseSync(join(server.folder, 'larder.sqlite'), { readOnly: true })
  try {
    const rows = database
      .prepare('select label, body, is_default from addresses where deleted_at is null order by created_at')
      .all() as { label: string; body: string; is_default: number }[]
    return rows.map(({ label, body, is_default }) => {
      const { street, memo, lat, lng } = JSON.parse(body) as Record<string, string | number | null>
      return { label, street: `${street}`, memo: `${memo}`, isDefault: is_default === 1, at: `${lat},${lng}` }
    })
  } finally {
    database.close()
  }
}

/** The same customer adds an address on another phone. */
export async function addElsewhere(page: Page, origin: string, label: string): Promise<void> {
  const address = {
    id: crypto.randomUUID(),
    firstName: 'Ana',
    lastName: '',
    title: '',
    mobile: '600000000',
    mobilePrefix: '+34',
    address: 'Carrer Elsewhere, 1',
    addressMemo: '',
    postcode: '08001',
    lat: null,
    lng: null,
    placeId: '',
    regionId: '',
    country: '',
    province: '',
    city: '',
    district: '',
    isDefaulted: false,
    label,
  }
  await onAnotherPhone(page, origin, 'add', { address })
}

/** The same customer deletes an address of this street on another phone. */
export async function deleteElsewhere(page: Page, origin: string, street: string): Promise<void> {
  const { id } = await listedElsewhere(page, origin, street)
  await onAnotherPhone(page, origin, 'delete', { id })
}

/** The same customer makes an address of this street the default one on another phone. */
export async function makeDefaultElsewhere(page: Page, origin: string, street: string): Promise<void> {
  const address = await listedElsewhere(page, origin, street)
  await onAnotherPhone(page, origin, 'update', { address: { ...address, isDefaulted: true } })
}

type Listed = { id: string; address: string }

async function listedElsewhere(page: Page, origin: string, street: string): Promise<Listed> {
  const { dataList } = await onAnotherPhone<{ dataList: Listed[] }>(page, origin, 'list', {})
  const found = dataList.find(({ address }) => address === street)
  if (!found) throw new Error(`no address ${street}`)
  return found
}

/** Asks the restaurant in the name of the customer who is on this page. */
async function onAnotherPhone<T>(page: Page, origin: string, what: string, body: object): Promise<T> {
  const session = await page.evaluate(
    () =>
      new Promise<{ customerId: string; accessToken: string }>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('sessions').objectStore('sessions').get('current')
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )
  const { customerId, accessToken } = session
  const context = {
    channel: 'h5',
    deviceNo: 'another-phone-of-theirs-0000000',
    entityId: 'default',
    locale: 'en-US',
    orgId: '',
    token: accessToken,
    userId: customerId,
  }
  const response = await fetch(`${origin}/api/forward/retail/api/v1/customer/address/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context, customerId, ...body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return (JSON.parse(text) as { data: T }).data
}
