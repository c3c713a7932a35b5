import type { Database } from '../../database/open.ts'
import { listPractised, type Practised, sumPractised } from '../../orders/vouchers/practised-balance.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import { type Said, trouble } from './said.ts'

/** Lists the balance that was bought where no money moves, each with the command that takes it back. */
export async function practised(db: Database, wanted: string): Promise<Said> {
  const shop = await selectShop(db, wanted)
  if (typeof shop === 'string') return trouble(shop)
  const all = await listPractised(db, shop.id)
  const left = sumPractised(all)
  if (left === null) return { ok: true, lines: ['No balance that was bought in practice can be spent.'] }
  const first = `Bought in practice, where no money moves: ${left} can still be spent. To take it back:`
  return { ok: true, lines: [first, ...all.map((one) => lineOf(one, wanted))] }
}

function lineOf({ phone, number, leftCents, mayTakeBack }: Practised, shopId: string): string {
  if (phone === null)
    return `${number} is a gift of a deleted account: ask again once somebody has opened it.`
  const what = mayTakeBack ? `--take-back ${number}` : `--balance -${(leftCents / 100).toFixed(2)}`
  const where = shopId === '' ? '' : ` --shop ${shopId}`
  return `npm run members -- ${phone} ${what} --why "bought in practice"${where}`
}
