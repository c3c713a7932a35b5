import * as v from 'valibot'
import { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { describeValue, type Fault, Faults } from './fault.ts'
import { withoutRefused } from './loose.ts'
import { checkBooking } from './rules/booking-rules.ts'
import { checkCombos } from './rules/menu/combo-rules.ts'
import type { PictureCheck, RuleContext } from './rules/context.ts'
import { checkCurrency } from './rules/currency-rules.ts'
import { checkItems } from './rules/menu/item-rules.ts'
import { checkOldPrices } from './rules/menu/old-price-rules.ts'
import { checkOnce } from './rules/menu/once-rules.ts'
import { checkOpeningDates } from './rules/opening-date-rules.ts'
import { checkOpenings } from './rules/opening-rules.ts'
import { checkOptions } from './rules/menu/option-rules.ts'
import { checkPictures } from './rules/picture-rules.ts'
import { checkShop } from './rules/shop-rules.ts'
import { checkTexts } from './rules/text-rules.ts'
import { checkTiers } from './rules/tier-rules.ts'
import { checkRewards, checkVouchers } from './rules/voucher-rules.ts'
import { scanValues } from './scan-values.ts'
import { addSchemaFaults } from './schema-faults.ts'

export type CheckedShopFile = { ok: true; file: ShopFile } | { ok: false; faults: Fault[] }

const rules: ((context: RuleContext) => void)[] = [
  checkShop,
  checkCurrency,
  checkTexts,
  checkItems,
  checkOnce,
  checkOldPrices,
  checkOptions,
  checkOpenings,
  checkCombos,
  checkTiers,
  checkVouchers,
  checkRewards,
  checkPictures,
  checkOpeningDates,
  checkBooking,
]

/**
 * Checks parsed JSON as a shop file and lists all its faults, each with its path. The rules between parts (references,
 * duplicates, overlaps) also run over the valid rest of a file whose shape is wrong. `pictures` tells whether a picture
 * exists: true, false, or a sentence that says what is wrong with it.
 */
export function checkShopFile(json: unknown, pictures: PictureCheck): CheckedShopFile {
  const faults = new Faults()
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    // Otherwise each part of a shop would be reported as missing.
    faults.add([], `expected an object with the shop’s parts, found ${describeValue(json)}`)
    return { ok: false, faults: faults.list }
  }
  if (!scanValues(json, faults)) return { ok: false, faults: faults.list }
  const result = parseShop(json, faults)
  if (!result.success) addSchemaFaults(result.issues, faults)
  const file = result.success ? result.output : withoutRefused(result.output, result.issues)
  for (const rule of rules) rule({ file, faults, pictures })
  if (result.success && faults.list.length === 0) return { ok: true, file: result.output }
  return { ok: false, faults: faults.list }
}

/**
 * Beyond this number of issues, the file isn't a shop file with mistakes but something else, and listing on would fill
 * the memory.
 */
const mostIssues = 20_000

class TooManyIssues extends Error {}

function parseShop(json: unknown, faults: Faults): v.SafeParseResult<typeof ShopFile> {
  let issues = 0
  const countIssue = (issue: v.BaseIssue<unknown>): string => {
    // The schema of a text is a choice between a string and an object by language. For an object, the first alternative
    // always fails, so this isn't counted.
    const isChoice = issue.type === 'string' && typeof issue.input === 'object'
    if (!isChoice && ++issues > mostIssues) throw new TooManyIssues()
    return issue.message
  }
  try {
    return v.safeParse(ShopFile, json, { message: countIssue })
  } catch (error) {
    if (!(error instanceof TooManyIssues)) throw error
    faults.add([], `has more than ${mostIssues.toLocaleString('en')} faults; only the first is listed`)
    return v.safeParse(ShopFile, json, { abortEarly: true })
  }
}
