import type { DeskMember, Grant } from '../../core/contract/desk/desk-member-calls.ts'
import { maxGiven, maxReason } from '../../core/contract/desk/desk-limits.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, labelled, onceAtATime } from '../dom.ts'
import type { Format } from '../format.ts'
import type { Offered } from './offered.ts'

/**
 * Asks why something is granted, and how much unless that is fixed. The grant keeps its id while the form is open, so a
 * second tap after a lost answer grants nothing twice. @returns a function that closes it
 */
export function askGrant(
  member: DeskMember,
  offered: Offered,
  { texts }: Format,
  give: (grant: Grant, why: string, grantId: string) => Promise<boolean>,
): () => void {
  let asked = { id: crypto.randomUUID(), grant: '' }
  const isMoney = 'choose' in offered && offered.choose === 'balance'
  const amount = el('input', {
    attributes: {
      type: 'number',
      step: isMoney ? 0.01 : 1,
      min: -maxGiven,
      max: maxGiven,
      required: true,
      'aria-label': texts.howMuch,
    },
  })
  const why = el('input', {
    attributes: {
      type: 'text',
      required: true,
      maxlength: maxReason,
      'aria-label': texts.whyGiven,
    },
  })
  const button = el('button', { class: 'main', attributes: { type: 'submit' } }, texts.writeDown)
  const form = el('form', { class: 'row' }, 'choose' in offered && labelled(amount), labelled(why), button)
  const grantNow = (): Grant => {
    if ('grant' in offered) return offered.grant
    const value = Number(amount.value)
    return offered.choose === 'points'
      ? { kind: 'points', points: value }
      : { kind: 'balance', cents: Math.round(value * 100) }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void onceAtATime(button, carryOut)
  })
  async function carryOut(): Promise<void> {
    const grant = grantNow()
    const written = JSON.stringify(grant)
    if (asked.grant !== '' && asked.grant !== written) asked = { id: crypto.randomUUID(), grant: written }
    asked.grant = written
    if (await give(grant, why.value.trim(), asked.id)) close()
  }
  const hint = 'choose' in offered ? texts.minusTakesBack : null
  const title = `${offered.title} · ${member.name}`
  const close = openDialog(title, texts.close, [
    hint === null ? '' : el('p', { class: 'muted' }, hint),
    el('p', { class: 'muted' }, texts.whyHint),
    form,
  ])
  form.querySelector('input')?.focus()
  return close
}
