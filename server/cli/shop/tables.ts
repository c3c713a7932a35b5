import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { renderSVG } from 'uqr'
import { escapeHtml } from '../../../core/domain/escape-html.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { oneLine } from '../../base/one-line.ts'
import { readConfig } from '../../settings/config.ts'
import { publicHost } from '../../shops/public-host.ts'
import { readShop } from '../../shops/read/read-shop.ts'
import { originOf, withDatabase } from './database.ts'
import { chosenShop } from './export.ts'
import { counted, type Terminal } from './terminal.ts'

/**
 * `tables [ID] [--to FILE]`: writes a page to print, with the QR code of each table's address. Ours: the spec is
 * silent.
 */
export async function tablesCommand(
  terminal: Terminal,
  given: string | undefined,
  to = 'tables.html',
): Promise<number> {
  const file = await withDatabase(terminal, async (db) => {
    const id = await chosenShop(terminal, db, given)
    return id === null ? null : ((await readShop(db, id))?.file ?? null)
  })
  if (!file) return 1
  const [first] = file.tables
  if (!first) {
    terminal.err(`The shop "${file.id}" has no tables.`)
    return 1
  }
  const config = readConfig(terminal.env)
  const origin = originOf(publicHost(file) ?? file.hosts[0]!, config)
  await writeFile(resolve(terminal.folder, to), pageOf(file, origin), { flag: 'wx' })
  const count = counted(file.tables.length, 'table')
  terminal.out(oneLine(`Wrote ${to}: ${count}, the first at ${addressOf(origin, first.code)}.`))
  if (config.publicUrl === undefined)
    terminal.out(
      'Note: PUBLIC_URL isn’t set: look whether this is the address that customers use, before you print it.',
    )
  return 0
}

const addressOf = (origin: string, code: string): string => `${origin}/?table=${encodeURIComponent(code)}`

/** Each table on a card that isn't torn apart between two sheets; the address in small letters is for checking. */
function pageOf({ name, languages, tables }: ShopFile, origin: string): string {
  const cards = tables.map(({ code, number }) => {
    const address = addressOf(origin, code)
    return `<li>
<h2>${escapeHtml(number)}</h2>
${renderSVG(address)}
<p>${escapeHtml(name)}</p>
<p class="address">${escapeHtml(address)}</p>
</li>
`
  })
  return `<!doctype html>
<html lang="${languages[0]}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(name)}</title>
<style>
body { margin: 1cm; font-family: sans-serif; text-align: center }
ul { display: flex; flex-wrap: wrap; gap: 5mm; margin: 0; padding: 0; list-style: none }
li { width: 8cm; padding: 5mm; border: 1px dashed #999; break-inside: avoid; box-sizing: border-box }
h2, p { margin: 0 0 2mm }
h2 { font-size: 9mm }
svg { width: 6cm; height: 6cm }
.address { font-size: 2.5mm; overflow-wrap: anywhere }
</style>
</head>
<body>
<ul>
${cards.join('')}</ul>
</body>
</html>
`
}
