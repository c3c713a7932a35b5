import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DemoServer } from './demo-server.ts'

export type KeptDelivery = {
  key: string
  cents: number
  feeCents: number
  getType: string
  address: string
  note: string
  firstName: string
  /** Every address was there before it. */
  addressFirst: boolean
}

type Row = Record<'key' | 'delivery' | 'contact' | 'note', string> &
  Record<'cents' | 'feeCents' | 'createdAt', number>

/** The deliveries that the restaurant has, read from its database's own file, oldest first. */
export function deliveriesAt(server: DemoServer): KeptDelivery[] {
  const database = new DatabaseSync(join(server.folder, 'larder.sqlite'), { readOnly: true })
  try {
    const rows = database
      .prepare(
        `select client_order_id as key, total_cents as cents, delivery_fee_cents as feeCents, delivery, contact, note,
        created_at as createdAt from orders where order_type = 'delivery' order by created_at`,
      )
      .all() as Row[]
    const { last } = database.prepare('select max(created_at) as last from addresses').get() as {
      last: number
    }
    return rows.map(({ key, cents, feeCents, delivery, contact, note, createdAt }) => {
      const { getType, address } = JSON.parse(delivery) as { getType: string; address: string }
      const { firstName } = JSON.parse(contact) as { firstName: string }
      return { key, cents, feeCents, getType, address, note, firstName, addressFirst: last <= createdAt }
    })
  } finally {
    database.close()
  }
}
