import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Program, spawnProgram } from '../../../test/support/server/spawn-program.ts'
import { orderShop, orderShopPictures } from '../../../test/support/shops/order-shop.ts'
import { noPostgres, openPostgres } from '../../../test/support/database/postgres.ts'
import { ask, each, newOrder, type Phone, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { hostOf, openStage, shopId } from '../stage.ts'
import { counted, heldAgainst, keepOrdering, sendAgain } from './ordering.ts'

const root = join(import.meta.dirname, '../../..')
const newestMigration = 'log -1 --diff-filter=A --format=%H -- server/database/migrations'

/**
 * An upgrade during orders. The release before the newest migration and this release run beside each other on the same
 * PostgreSQL; this one migrates it while the other one answers. Phones use either; then the old one is stopped.
 */
export const upgraded: Scenario = async ({ phones = 24, seconds = 4 }) => {
  if (noPostgres !== null) return [noPostgres]
  const release = mkdtempSync(join(tmpdir(), 'larder-release-'))
  const postgres = await openPostgres()
  try {
    const before = `${git(newestMigration.split(' ')).trim()}^`
    console.log(`from: ${git(['log', '-1', '--format=%h, %s', before]).trim()}`)
    execFileSync('tar', ['-x', '-C', release], { input: execFileSync('git', ['archive', before], big) })
    symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
    cpSync(join(root, 'test/support/small-dist'), join(release, 'dist'), { recursive: true })
    const databaseUrl = await postgres.empty()
    const old = await startOld(release, databaseUrl)
    try {
      return await upgrade(old, databaseUrl, phones, seconds)
    } finally {
      old.child.kill('SIGKILL')
      await old.ends()
    }
  } finally {
    await postgres.stop()
    rmSync(release, { recursive: true, force: true })
  }
}

type Old = Program & { port: number }

/** Imports the shop and starts the server with the old release's own commands. */
async function startOld(release: string, databaseUrl: string): Promise<Old> {
  const text = JSON.stringify({ ...orderShop(), id: shopId(0), hosts: [hostOf(0)] })
  writeFileSync(join(release, 'shop.json'), text)
  for (const [, name = ''] of text.matchAll(/"([\w-]+\.(?:png|svg|jpg))"/g))
    writeFileSync(join(release, name), orderShopPictures.read(name))
  const env = { DATABASE_URL: databaseUrl, LIMITS: 'off', LOG_FORMAT: 'json', PORT: '0' }
  const path = join(release, 'shop.json')
  const importing = spawnProgram(join(release, 'server/cli/shop.ts'), env, ['import', path])
  if ((await importing.ends()) !== 0) throw new Error(importing.output())
  const program = spawnProgram(join(release, 'server/main.ts'), env)
  const [, port] = await program.says(/"port":(\d+).*"listening"/)
  return { ...program, port: Number(port) }
}

async function upgrade(old: Old, databaseUrl: string, phones: number, seconds: number): Promise<string[]> {
  const ports = [old.port]
  const guests = (await each(Array.from({ length: phones }), 8, () => signIn(old.port, 0))).map((phone) =>
    roaming(phone, ports),
  )
  const ordering = keepOrdering(guests, 20)
  await setTimeout(seconds * 500)
  const alone = ordering.sent.length
  const current = await openStage({ databaseUrl, shops: 0 })
  try {
    ports.push(current.port)
    const twice = await each(guests, 4, (phone) => toBoth([old.port, current.port], phone))
    await setTimeout(seconds * 1000)
    const beside = ordering.sent.length - alone
    ports.shift()
    old.child.kill('SIGTERM')
    const code = await old.ends()
    await setTimeout(seconds * 500)
    await ordering.stop()
    console.log(`${alone} orders before, ${beside} with both: ${counted(ordering.sent)}`)
    const broken = code === 0 ? [] : [`the old one ended with ${code}`]
    const refused = ordering.sent.filter(({ outcome }) => outcome === 'refused').length
    if (refused > 0) broken.push(`${refused} orders were refused`)
    const differing = twice.filter((isSame) => !isSame).length
    if (differing > 0) broken.push(`${differing} orders that were sent to both were answered differently`)
    broken.push(...(await sendAgain(ordering.sent)))
    return [...broken, ...heldAgainst(ordering.sent, await current.ledger())]
  } finally {
    await current.close()
  }
}

/** A phone whose calls go to any of these servers, as behind a proxy. */
const roaming = (phone: Phone, ports: readonly number[]): Phone => ({
  ...phone,
  ask: (path, body, key) => {
    const port = ports[Math.floor(Math.random() * ports.length)]!
    return ask(port, phone.shop, path, body, { guest: phone.guest, ...(key && { key }) })
  },
})

/**
 * Sends one order to all servers at once, under one key.
 * @returns whether all of them answer with the same order
 */
async function toBoth(ports: readonly number[], phone: Phone): Promise<boolean> {
  const order = newOrder(phone)
  const answers = await Promise.all(ports.map((port) => placeOrder(roaming(phone, [port]), order)))
  const ids = answers.map(({ text }) => (JSON.parse(text) as { data?: { orderId?: string } }).data?.orderId)
  return ids[0] !== undefined && ids.every((id) => id === ids[0])
}

const big = { cwd: root, maxBuffer: 1e9 }
const git = (args: string[]): string => execFileSync('git', args, { ...big, encoding: 'utf8' })
