import { oneLine } from '../../base/one-line.ts'
import { checkCommand } from './check.ts'
import { exportCommand } from './export.ts'
import { generateCommand } from './generate.ts'
import { importCommand, importGloriaFoodCommand } from './import.ts'
import { languages } from '../../../core/schema/constants.ts'
import { listCommand } from './list.ts'
import { removeCommand } from './remove.ts'
import { exitCodeOf, sentenceOf } from '../sentence-of.ts'
import { sayMisuse, splitTyped, UsageFault } from '../usage-fault.ts'
import { tablesCommand } from './tables.ts'
import type { Terminal } from './terminal.ts'

export const usage = `Usage: npm run shop -- COMMAND

  check FILE                          say what is wrong with a shop file, and change nothing
  import FILE                         put a shop file and its pictures into the database
  import --from gloriafood FILE       put a menu of GloriaFood into the database
      --id ID --name NAME --host HOST   what the menu doesn't say about the shop; --host may be repeated
      [--time-zone ZONE]                such as Europe/Madrid; this machine's when left out
      [--language LANGUAGE]             of the menu's texts: ${languages.join(', ')}; en when left out
      [--write FILE]                    also write the shop file that was made, to go on with
      [--replace]                       also where there is such a shop, with all that it has beside a menu
  export [ID] [--to FOLDER]           write a shop back as shop.json and its pictures, over no file
  generate --items N [--seed S] [--host HOST] [--import | --out FILE]
                                      make a shop for trying things out
  tables [ID] [--to FILE]             write a page to print with the QR code of each table (tables.html)
  list                                the shops in the database
  remove ID                           delete a shop and all that is kept for it, such as the demo's
      [--with-orders]                   also its orders, customers and bookings
      [--with-payments]                 also what the bank hasn't settled or given back yet

The file format is described in docs/shop-file.md.`

const options = {
  from: { type: 'string' },
  id: { type: 'string' },
  name: { type: 'string' },
  host: { type: 'string', multiple: true },
  'time-zone': { type: 'string' },
  language: { type: 'string' },
  write: { type: 'string' },
  replace: { type: 'boolean' },
  to: { type: 'string' },
  items: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string' },
  import: { type: 'boolean' },
  'with-orders': { type: 'boolean' },
  'with-payments': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The options that each command allows. */
const allowed: Record<string, (keyof typeof options)[]> = {
  check: [],
  import: ['from', 'id', 'name', 'host', 'time-zone', 'language', 'write', 'replace'],
  export: ['to'],
  generate: ['items', 'seed', 'host', 'import', 'out'],
  tables: ['to'],
  list: [],
  remove: ['with-orders', 'with-payments'],
}

/**
 * Runs one command. Returns 0 when it worked, 1 when the file or the database prevented it, 2 for a wrong command line
 * or setting.
 */
export async function runShopCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal)
  } catch (error) {
    if (error instanceof UsageFault) return sayMisuse(error, usage, terminal)
    terminal.err(oneLine(sentenceOf(error)))
    return exitCodeOf(error)
  }
}

async function dispatch(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = splitTyped(args, options)
  const [command, target, ...more] = positionals
  if (values.help || command === 'help') {
    terminal.out(usage)
    return 0
  }
  if (command === undefined) throw new UsageFault('Name a command.')
  const known = Object.hasOwn(allowed, command) ? allowed[command] : undefined
  if (!known) throw new UsageFault(`There is no command "${command}".`)
  const stray = Object.keys(values).find((name) => !known.includes(name as keyof typeof options))
  if (stray) throw new UsageFault(`--${stray} doesn't go with ${command}.`)
  if (more.length > 0) throw new UsageFault(`${command} takes one name; found also "${more.join('" "')}".`)
  if (command === 'export') return exportCommand(terminal, target, values.to)
  if (command === 'tables') return tablesCommand(terminal, target, values.to)
  if (command === 'check' || command === 'import') {
    if (target === undefined) throw new UsageFault(`Name the file to ${command}.`)
    return command === 'check' ? checkCommand(terminal, target) : importFrom(terminal, target, values)
  }
  if (command === 'remove') {
    if (target === undefined) throw new UsageFault('Name the shop to remove.')
    const { 'with-orders': orders = false, 'with-payments': payments = false } = values
    return removeCommand(terminal, target, { orders, payments })
  }
  if (target !== undefined) throw new UsageFault(`${command} takes no name; found "${target}".`)
  return command === 'generate' ? generateCommand(terminal, values) : listCommand(terminal)
}

type Values = ReturnType<typeof splitTyped<typeof options>>['values']

function importFrom(terminal: Terminal, path: string, values: Values): Promise<number> {
  const { from, ...given } = values
  if (from === 'gloriafood') return importGloriaFoodCommand(terminal, path, given)
  if (from !== undefined) throw new UsageFault(`--from knows gloriafood only; found "${from}".`)
  const stray = Object.keys(given)[0]
  if (stray) throw new UsageFault(`--${stray} goes with --from only; a shop file says it itself.`)
  return importCommand(terminal, path)
}
