import type { BillRule, BillStep } from '../../../../../core/schema/order/bill.ts'

type ChangedStep = { rule: BillRule; beforeCents: number; afterCents: number }

/** What a bill takes off or adds otherwise than before, beside its lines, which are compared one by one. */
export function changedSteps(before: readonly BillStep[], after: readonly BillStep[]): ChangedStep[] {
  const rules = new Set([...before, ...after].map(({ rule }) => rule))
  const centsOf = (steps: readonly BillStep[], rule: BillRule) =>
    steps.reduce((sum, step) => (step.rule === rule ? sum + step.cents : sum), 0)
  return [...rules].flatMap((rule) => {
    const beforeCents = centsOf(before, rule)
    const afterCents = centsOf(after, rule)
    return rule === 'lines' || beforeCents === afterCents ? [] : [{ rule, beforeCents, afterCents }]
  })
}
