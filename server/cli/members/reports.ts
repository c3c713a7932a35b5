import { auditPurses } from '../../customers/benefits/audit/audit-purses.ts'
import type { Database } from '../../database/open.ts'
import { oneLine } from '../../base/one-line.ts'
import { listGrants } from '../../desk/members/list-grants.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import { UsageFault } from '../usage-fault.ts'
import { practised } from './practised.ts'
import { type Said, trouble } from './said.ts'
import { listWhoWantsNews } from './who-wants-news.ts'

async function audit(db: Database, shopId: string): Promise<Said> {
  const shop = await selectShop(db, shopId)
  if (typeof shop === 'string') return trouble(shop)
  const { purses, entries, faults, holdFaults, refundFaults } = await auditPurses(db, shop.id)
  if (faults.length + holdFaults.length + refundFaults.length === 0)
    return {
      ok: true,
      lines: [
        `${purses} members, ${entries} entries: every number is their sum, and orders hold what they were placed with.`,
      ],
    }
  const lines = faults.map(
    ({ customerId, number, has, sum }) => `${customerId}: ${number} is ${has}, its entries come to ${sum}`,
  )
  const holds = [...holdFaults, ...refundFaults].map(
    ({ customerId, orderId, number, has, sum }) =>
      `${customerId}: ${number} of order ${orderId} is ${has}, and ought to be ${sum}`,
  )
  const all = `${lines.length + holds.length} numbers aren't what their entries or orders come to.`
  return { ok: false, lines: [...lines, ...holds, all] }
}

/** Everything that was ever granted by hand, the newest first. */
async function given(db: Database, shopId: string): Promise<Said> {
  const shop = await selectShop(db, shopId)
  if (typeof shop === 'string') return trouble(shop)
  const grants = await listGrants(db, shop.id, null)
  const money = (cents: number) => formatMoney(cents, shop.file.currency)
  const lines = grants.map(({ at, by, why, kind, detail, points, cents, customerId }) => {
    const what = [points !== 0 && String(points), cents !== 0 && money(cents), detail].filter(Boolean)
    return oneLine([new Date(at).toISOString(), by, kind, what.join(' '), customerId, why].join('  '))
  })
  return { ok: true, lines: lines.length > 0 ? lines : ['Nothing was given by hand.'] }
}

/** The reports about a whole shop. */
export const reports = {
  '--audit': audit,
  '--given': given,
  '--news': listWhoWantsNews,
  '--practice': practised,
}
export type Report = keyof typeof reports

/** Reads the command line of a report; null when it asks for something else. @throws UsageFault */
export function readReport(argv: string[]): { report: Report; shop: string } | null {
  const report = argv.find((one): one is Report => Object.hasOwn(reports, one))
  if (report === undefined) return null
  const [first, option, shop = '', ...rest] = argv
  if (argv.length === 1) return { report, shop: '' }
  if (first === report && option === '--shop' && shop !== '' && rest.length === 0) return { report, shop }
  throw new UsageFault(`${report} is of a whole shop: write it alone, or with --shop ID after it.`)
}
