import type { Exchange } from './exchange.ts'
import type { Fault } from './fault.ts'

/** Which arrivals on a path a fault is played on. */
export type Occasion = {
  /** The first of them, counted from when the rule was made; 1 when left out. */
  nth?: number
  /** How many from then on; 1 when left out. */
  times?: number
  /** Only arrivals over a connection that was used before count. */
  reusedOnly?: boolean
}

export type Rules = {
  add(path: string, fault: Fault, occasion?: Occasion): void
  /** The fault for this arrival, by the oldest rule that is about it; it counts as played. */
  take(exchange: Pick<Exchange, 'path' | 'reused'>): Fault | null
  clear(): void
}

export function createRules(): Rules {
  type Rule = { path: string; fault: Fault; skip: number; left: number; reusedOnly: boolean }
  let rules: Rule[] = []
  return {
    add(path, fault, { nth = 1, times = 1, reusedOnly = false } = {}) {
      rules.push({ path, fault, skip: nth - 1, left: times, reusedOnly })
    },
    take({ path, reused }) {
      for (const rule of rules) {
        if (!path.endsWith(rule.path) || (rule.reusedOnly && !reused)) continue
        if (rule.skip > 0) rule.skip -= 1
        else if (rule.left > 0) {
          rule.left -= 1
          return rule.fault
        }
      }
      return null
    },
    clear() {
      rules = []
    },
  }
}
