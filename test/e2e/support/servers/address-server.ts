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
  const response = await fetch(`${origin}/api/forward/retail/api/v1/customer/address/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context, customerId, address }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
