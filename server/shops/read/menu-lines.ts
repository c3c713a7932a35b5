import type { CategoryWire, MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import { breather } from '../../base/breathe.ts'

/**
 * Parses a stored menu line by line (../compile/render-menu.ts), letting other requests run in between, as a large menu
 * takes a tenth of a second. A menu that an older release wrote is a single line.
 */
export async function parseMenuLines(body: string): Promise<MenuWire> {
  const breathe = breather()
  const first = body.indexOf('\n')
  if (first === -1) return JSON.parse(body) as MenuWire
  const categoryList: CategoryWire[] = []
  let at = first + 1
  for (let end = body.indexOf('\n', at); end !== -1; end = body.indexOf('\n', at)) {
    const start = body[at] === ',' ? at + 1 : at
    categoryList.push(JSON.parse(body.slice(start, end)) as CategoryWire)
    at = end + 1
    await breathe()
  }
  return { ...(JSON.parse(`${body.slice(0, first)}${body.slice(at)}`) as MenuWire), categoryList }
}
