import { dirname, join, resolve } from 'node:path'
import { writeNewFiles } from '../../base/write-new-files.ts'
import { checkShopFile } from '../../shops/check/check-shop-file.ts'
import { generatedPicturePaths, generatedPictures } from '../../shops/generate/pictures.ts'
import { generateShop, maxGeneratedItems } from '../../shops/generate/generate-shop.ts'
import { importAndReport, nothingImported } from './import.ts'
import { UsageFault } from '../usage-fault.ts'
import { printFaults, type Terminal } from './terminal.ts'

export type GenerateOptions = {
  items?: string | undefined
  seed?: string | undefined
  host?: string[] | undefined
  out?: string | undefined
  import?: boolean | undefined
}

/** `generate --items N [--seed S] [--host H] [--import | --out FILE]` */
export async function generateCommand(terminal: Terminal, given: GenerateOptions): Promise<number> {
  const items = readWhole('--items', given.items, 1, maxGeneratedItems)
  const seed = given.seed === undefined ? 1 : readWhole('--seed', given.seed, 0, 2 ** 32 - 1)
  if (given.import && given.out !== undefined) throw new UsageFault('Give --import or --out, not both.')
  if ((given.host?.length ?? 0) > 1) throw new UsageFault('A generated shop has one --host.')
  const host = given.host?.[0]
  const file = generateShop({ items, seed, ...(host !== undefined && { host }) })
  const checked = checkShopFile(file, generatedPictures.check)
  if (!checked.ok) {
    printFaults(terminal, checked.faults, {
      subject: 'the generated shop',
      json: file,
      consequence: nothingImported,
    })
    return 1
  }
  if (given.import) return importAndReport(terminal, checked.file, generatedPictures)
  const json = JSON.stringify(file, null, 2)
  if (given.out === undefined) {
    terminal.out(json)
    return 0
  }
  const path = resolve(terminal.folder, given.out)
  const pictures = generatedPicturePaths.map((picture) => ({
    path: join(dirname(path), picture),
    read: () => generatedPictures.read(picture),
  }))
  await writeNewFiles([...pictures, { path, read: () => Buffer.from(`${json}\n`) }])
  terminal.out(`Wrote ${path} and ${generatedPicturePaths.length} pictures beside it.`)
  return 0
}

function readWhole(name: string, text: string | undefined, min: number, max: number): number {
  const number = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new UsageFault(`${name} takes a whole number from ${min} to ${max}.`)
}
