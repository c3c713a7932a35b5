import type { Kitchen } from './kitchen.ts'

const hourMs = 3_600_000

/**
 * Makes the customer of the newest order a regular: so many orders in all, one every six hours, all but the newest
 * over.
 */
export async function becomeRegular({ db }: Kitchen, count: number): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.order_id)
    .execute()
  const ids = Array.from({ length: count - 1 }, () => crypto.randomUUID())
  for (let start = 0; start < ids.length; start += 50) {
    const some = ids.slice(start, start + 50)
    const orders = some.map((id, at) => {
      const createdAt = order.created_at - (start + at + 1) * 6 * hourMs
      return {
        ...order,
        order_id: id,
        client_order_id: id,
        number: `R-${String(count - start - at - 1).padStart(4, '0')}`,
        state: 'completed' as const,
        expires_at: null,
        created_at: createdAt,
        updated_at: createdAt,
      }
    })
    await db.insertInto('orders').values(orders).execute()
    const copies = some.flatMap((id) => lines.map((line) => ({ ...line, order_id: id })))
    await db.insertInto('order_lines').values(copies).execute()
  }
}
