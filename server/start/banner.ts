import { networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { isLoopback } from '../../core/domain/loopback.ts'
import { isStripeTest } from '../settings/bank-config.ts'
import type { Config } from '../settings/config.ts'
import type { Database } from '../database/open.ts'
import type { NewDeskKey } from '../desk/access/desk-key.ts'
import { oneLine } from '../base/one-line.ts'
import type { LeftOfPractice } from '../orders/vouchers/practised-balance.ts'
import { listShops, type ShopSummary } from '../shops/read/list-shops.ts'
import { readShopAt, type StoredShop } from '../shops/read/read-shop.ts'
import { isUnreadable } from '../shops/read/stored-file.ts'

type Where = Pick<Config, 'host' | 'publicUrl' | 'smsWebhookUrl' | 'payments'> & { port: number }

/**
 * What the server prints once it runs: the shop's address, a table to scan, where orders appear, and new desk keys,
 * which can't be shown a second time; and what of practice payments could be spent.
 */
export async function bannerOf(
  db: Database,
  where: Where,
  { freshKeys, practised }: { freshKeys: NewDeskKey[]; practised: LeftOfPractice[] },
): Promise<string> {
  const shops = await listShops(db)
  const origins = originsOf(where)
  const { smsWebhookUrl } = where
  const places = await Promise.all(origins.map(async (origin) => atOrigin(db, origin)))
  const here = places.find((place) => place !== null)
  return [
    '',
    ...(here ? storefront(here) : nowhere(shops.length, origins[0] ?? '')),
    ...elsewhere(shops, here?.shop.id),
    '',
    ...(here ? [`  Desk         ${here.origin}/desk, where orders are confirmed and handed over`] : []),
    ...keyLines(freshKeys, shops, here?.shop.id),
    '  Orders       appear in this terminal as they come; npm run orders lists them',
    smsWebhookUrl
      ? '  Codes        go to phones through SMS_WEBHOOK_URL'
      : '  Codes        to sign in appear in this terminal; SMS_WEBHOOK_URL sends them to phones',
    `  Payments     ${isStripeTest(where.payments) ? stripeTestWords : paymentWords[where.payments.bank]}`,
    ...practice(where),
    ...practised.flatMap((sum) => leftLines(sum, shops)),
    ...reach(where),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('')
}

const paymentWords: Record<Config['payments']['bank'], string> = {
  stripe: 'online ones go through Stripe',
  sandbox: 'online ones go to a practice bank: NO MONEY MOVES; PAYMENT_BANK=none turns it off',
  none: 'none are taken online; docs/operating.md says how they are',
}

const stripeTestWords =
  'online ones go to Stripe with its TEST KEYS: NO MONEY MOVES, anybody can pay with a test card'

/** Says where the practice bank is offered when it is on by default rather than by the owner's setting. */
const practice = ({ payments }: Where): string[] =>
  payments.bank === 'sandbox' && !payments.isAsked
    ? ['               under localhost alone; PAYMENT_BANK=sandbox has it everywhere']
    : []

const leftLines = ({ shopId, orders, left }: LeftOfPractice, shops: ShopSummary[]): string[] => {
  const isOne = shops.length === 1
  return [
    `               BOUGHT IN PRACTICE: ${left} of balance${isOne ? '' : ` at ${shopId}`}, in ${orders} order${orders === 1 ? '' : 's'}, pays for meals;`,
    `               npm run members -- --practice${isOne ? '' : ` --shop ${shopId}`} lists how to take it back`,
  ]
}

type Place = { shop: StoredShop; origin: string }

async function atOrigin(db: Database, origin: string): Promise<Place | null> {
  try {
    const shop = await readShopAt(db, new URL(origin).host)
    return shop && { shop, origin }
  } catch (error) {
    // A shop whose file can't be read is listed by `elsewhere`, with a remark.
    if (isUnreadable(error)) return null
    throw error
  }
}

function storefront({ shop, origin }: Place): string[] {
  const lines = [`  ${oneLine(shop.file.name)}`, '', `  Storefront   ${origin}/`]
  const [table] = shop.file.tables
  if (!table) return lines
  const address = `${origin}/?table=${encodeURIComponent(table.code)}`
  const code = renderUnicodeCompact(address, { border: 2 })
  return [
    ...lines,
    `  Table ${oneLine(table.number).padEnd(6)} ${address}`,
    '',
    ...code.split('\n').map((line) => `  ${line}`),
  ]
}

const nowhere = (shopCount: number, origin: string): string[] =>
  shopCount === 0
    ? ['  There is no shop yet: npm run shop -- import FILE']
    : [`  No shop is served at ${origin}; the "hosts" of a shop file say where it is.`]

const keyLines = (
  freshKeys: NewDeskKey[],
  shops: { id: string; name: string }[],
  hereId: string | undefined,
): string[] =>
  freshKeys.flatMap(({ shopId, key }) => {
    const whose = shopId === hereId ? '' : ` (${shops.find(({ id }) => id === shopId)?.name ?? shopId})`
    return [
      `  Desk key     ${key}${oneLine(whose)}`,
      '               write it down: it is shown once; npm run desk -- key makes a new one',
    ]
  })

/** The other shops of this server, by the addresses they claim. */
const elsewhere = (shops: ShopSummary[], hereId: string | undefined): string[] =>
  shops
    .filter(({ id }) => id !== hereId)
    .map(({ name, hosts, itemCount }) => {
      const trouble = itemCount === null ? ' (can’t be read by this release: import its file again)' : ''
      return oneLine(`  Also here    ${name}: ${hosts.join(', ')}${trouble}`)
    })

function reach({ host, publicUrl }: Where): string[] {
  if (publicUrl?.startsWith('https:')) return []
  return isLoopback(host)
    ? ['  Phones       only this machine gets in; docs/operating.md says how phones do']
    : ['  Offline use  needs https on phones; docs/operating.md says how']
}

/** The origins under which customers may reach this server, the best one first. */
function originsOf({ host, publicUrl, port }: Where): string[] {
  if (publicUrl) return [publicUrl]
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const names = isEverywhere
    ? [...networkAddresses(), 'localhost']
    : isLoopback(host)
      ? ['localhost', host]
      : [host]
  return names.map((name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`)
}

function networkAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? [])
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => address),
    )
  } catch {
    // The system may forbid listing network interfaces (systemd does without AF_NETLINK). An owner who set that up
    // knows the server's addresses.
    return []
  }
}
