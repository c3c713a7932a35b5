import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import * as v from 'valibot'
import { oneLine } from '../../base/one-line.ts'
import { checkShopFile } from '../../shops/check/check-shop-file.ts'
import { fromGloriaFood, type GloriaFoodOptions } from '../../shops/gloriafood/gloriafood.ts'
import { type ImportReport, importShop } from '../../shops/import/import-shop.ts'
import { loadJson } from '../../shops/import/load-json.ts'
import { noPictures, type Pictures } from '../../shops/import/picture-folder.ts'
import { readShop } from '../../shops/read/read-shop.ts'
import { describeShop, loadShop } from './check.ts'
import { addressOf, withDatabase } from './database.ts'
import { printNotes } from './notes.ts'
import { printUnsettled } from './unsettled.ts'
import { UsageFault } from '../usage-fault.ts'
import { printFaults, type Terminal } from './terminal.ts'

export const nothingImported = '; nothing was imported'

/** `import FILE` */
export async function importCommand(terminal: Terminal, path: string): Promise<number> {
  const shop = await loadShop(terminal, path, nothingImported)
  return shop ? importAndReport(terminal, shop.file, shop.pictures) : 1
}

/** Imports a checked shop and prints what changed. */
export async function importAndReport(
  terminal: Terminal,
  file: ShopFile,
  pictures: Pick<Pictures, 'read'>,
): Promise<number> {
  printNotes(terminal, file, pictures)
  const report = await withDatabase(terminal, (db) => importShop(db, file, pictures))
  terminal.out(
    oneLine(
      `${report.created ? 'Imported' : 'Imported again'}: ${file.name} (${file.id}), ${describeShop(file)}.`,
    ),
  )
  printMenus(terminal, report)
  const { stored, added, removed } = report.pictures
  terminal.out(`Pictures: ${stored} stored, ${added} new, ${removed} removed.`)
  printUnsettled(terminal, report, file.timeZone)
  for (const host of report.hosts) terminal.out(`Address: ${addressOf(host, terminal.env)}`)
  return 0
}

function printMenus(terminal: Terminal, { menus }: ImportReport): void {
  const words = { added: 'new', changed: 'changed', removed: 'removed', same: 'unchanged' }
  for (const change of ['added', 'changed', 'removed', 'same'] as const) {
    const of = menus.filter((menu) => menu.change === change)
    if (of.length === 0) continue
    const services = [...new Set(of.map((menu) => menu.serviceId))]
    const list = services.map((service) => {
      const languages = of.filter((menu) => menu.serviceId === service).map((menu) => menu.language)
      return `${service} (${languages.join(' ')})`
    })
    terminal.out(`Menus ${words[change]}: ${of.length}: ${list.join(', ')}`)
  }
}

/** The options of `import --from gloriafood` besides the file. */
export type ForeignOptions = {
  id?: string | undefined
  name?: string | undefined
  host?: string[] | undefined
  'time-zone'?: string | undefined
  language?: string | undefined
  write?: string | undefined
  replace?: boolean | undefined
}

/** `import --from gloriafood FILE --id … --name … --host …` */
export async function importGloriaFoodCommand(
  terminal: Terminal,
  path: string,
  given: ForeignOptions,
): Promise<number> {
  const options = readOptions(given)
  const loaded = await loadJson(resolve(terminal.folder, path))
  const converted = loaded.ok ? fromGloriaFood(loaded.json, options) : loaded
  if (!converted.ok) {
    const json = loaded.ok ? loaded.json : undefined
    printFaults(terminal, converted.faults, { subject: path, json, consequence: nothingImported })
    return 1
  }
  if (given['time-zone'] === undefined) {
    terminal.out(`Note: the time zone is this machine's, ${options.timeZone}; --time-zone sets another.`)
  }
  if (given.language === undefined)
    terminal.out(`Note: the menu's texts count as ${converted.file.languages[0]}; --language sets another.`)
  for (const note of converted.notes) terminal.out(oneLine(`Note: ${note}`))
  const checked = checkShopFile(converted.file, noPictures.check)
  if (!checked.ok) {
    terminal.err('The menu was read, but it makes no valid shop:')
    const { file: json } = converted
    printFaults(terminal, checked.faults, { subject: path, json, consequence: nothingImported })
    return 1
  }
  if (!given.replace && (await wouldReplace(terminal, checked.file))) return 1
  if (checked.file.deliveryAreas.length === 0)
    terminal.out(
      'Note: it delivers anywhere at no cost, until the file has deliveryAreas and a location, or no delivery.',
    )
  if (given.write === undefined) return importAndReport(terminal, checked.file, noPictures)
  // Written first, so that an existing file stops the import; removed again if the import fails.
  const target = resolve(terminal.folder, given.write)
  const made = await mkdir(dirname(target), { recursive: true })
  await writeFile(target, `${JSON.stringify(converted.file, null, 2)}\n`, { flag: 'wx' })
  try {
    await importAndReport(terminal, checked.file, noPictures)
  } catch (error) {
    // Also removes the folders that were created for it.
    await rm(made ?? target, { recursive: true })
    throw error
  }
  terminal.out(oneLine(`Wrote ${given.write}: from now on, edit and import that file.`))
  return 0
}

/**
 * Whether the import would replace a shop that has more than the other system's menu: all that the owner has added
 * would be lost.
 */
async function wouldReplace(terminal: Terminal, file: ShopFile): Promise<boolean> {
  const known = await withDatabase(terminal, (db) => readShop(db, file.id))
  if (!known) return false
  const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const lost = Object.entries(known.file).filter(
    ([key, value]) => isFilled(value) && !isFilled(file[key as keyof ShopFile]),
  )
  const parts = ['its hours', 'ways to pay', ...lost.map(([key]) => key)].join(', ')
  terminal.err(
    oneLine(
      `There is a shop "${file.id}" already, and a menu of GloriaFood replaces all of it: ${parts} as they are now would go. ` +
        'Export it, put the new categories into its file and import that; or give --replace' +
        nothingImported,
    ) + '.',
  )
  return true
}

function readOptions(given: ForeignOptions): GloriaFoodOptions {
  const { id, name, host } = given
  if (!id || !name || !host?.length) {
    throw new UsageFault('A menu of GloriaFood names no shop; give --id, --name and --host.')
  }
  if (given.language !== undefined && !v.is(Language, given.language)) {
    throw new UsageFault(`--language must be one of ${Language.options.join(', ')}.`)
  }
  return {
    id,
    name,
    hosts: host,
    timeZone: given['time-zone'] ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(given.language !== undefined && { language: given.language }),
  }
}
