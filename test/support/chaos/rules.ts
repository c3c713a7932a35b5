import type { Exchange } from './exchange.ts'
import type { Fault } from './fault.ts'

/** On which requests to a path a fault is played. */
export type Occasion = {
  /** The first of them, counted from when the rule was added; 1 if left out. */
  nth?: number
  /** How many requests from that one on; 1 if left out. */
  times?: number
  /** Count only requests over a connection that was used before. */
  reusedOnly?: boolean
}

export type Rules = {
  add(path: string, fault: Fault, occasion?: Occasion): void
  /** Returns the fault for this request, by the oldest rule that matches, and counts it as played. */
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
