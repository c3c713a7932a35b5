import type { DeskMember, Grant } from '../../core/contract/desk/desk-member-calls.ts'
import { CallRefused, mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import { askGrant } from './grant-form.ts'
import { keepingFocus } from '../keep.ts'
import { keyForm } from './key-form.ts'
import { ManagerAccess } from './manager-access.ts'
import { memberRows } from './member-rows.ts'
import { openCoupons } from './offers/open-coupons.ts'
import { openMissions } from './offers/open-missions.ts'
import { openRefunds } from './open-refunds.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  fail: (error: unknown) => void
  say: (sentence: string) => void
  now: () => number
  /** Fetches the board again. */
  refresh: () => Promise<void>
}

/** Opens what only a manager may see: a member's account, and what can be granted to them. */
export function openMembers({ format, callDesk, fail, say, now, refresh }: Options): void {
  const { texts } = format
  const content = el('div', { class: 'services members' })
  const found = el('div', { class: 'services members' })

  let closeOther = () => {}
  /** Counts the requests about members, so that an answer nobody waits for any more isn't drawn over a newer one. */
  let latest = 0
  /** A grant whose answer was lost, and which may have been carried out; until its member is read again. */
  let inDoubt: { customerId: string; grantId: string } | null = null
  const access = new ManagerAccess({ texts, callDesk, say, onEnd: lock })

  function lock(): void {
    access.end()
    closeOther()
    latest += 1
    found.replaceChildren()
    content.replaceChildren(
      ...keyForm(texts, async (key) => {
        const { manager } = await callDesk('open-members', { key })
        access.extend()
        unlock(manager)
      }),
    )
    content.querySelector('input')?.focus()
  }

  function unlock(manager: string): void {
    const phone = el('input', {
      attributes: { type: 'tel', required: true, maxlength: 40, 'aria-label': texts.memberPhone },
    })
    const form = el(
      'form',
      { class: 'row' },
      labelled(phone),
      el('button', { class: 'main', attributes: { type: 'submit' } }, texts.findMember),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      found.replaceChildren()
      void find(phone.value)
    })
    const missions = el(
      'button',
      {
        attributes: { type: 'button' },
        on: () => (closeOther = openMissions({ format, callDesk, carryOut, say })),
      },
      texts.ourMissions,
    )
    const coupons = el(
      'button',
      {
        attributes: { type: 'button' },
        on: () => (closeOther = openCoupons({ format, callDesk, carryOut, say })),
      },
      texts.ourCoupons,
    )
    const refunds = el(
      'button',
      {
        attributes: { type: 'button' },
        on: () =>
          (closeOther = openRefunds({ format, callDesk, fail, say, now, refresh }, null, () =>
            access.extend(),
          )),
      },
      texts.refundOrder,
    )
    content.replaceChildren(
      el('p', { class: 'muted' }, texts.signedInAs(manager)),
      form,
      el('div', { class: 'row' }, missions, coupons, refunds),
    )
    phone.focus()
  }

  async function find(phone: string): Promise<void> {
    const mine = ++latest
    const answer = callDesk('member', { phone })
    // Nor is "nobody has this number" shown for a number that isn't looked for any more.
    await answer.catch(() => {})
    if (mine === latest) await carryOut(async () => draw(await answer))
  }

  async function carryOut(
    work: () => Promise<unknown>,
    wordsFor: (refusal: CallRefused) => string | undefined = () => undefined,
  ): Promise<boolean> {
    try {
      await work()
      access.extend()
      return true
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : ''
      if (code === 'DK_MANAGERS_ONLY') lock()
      const words: Record<string, string> = {
        DK_MANAGERS_ONLY: texts.lockedAgain,
        LD_NOT_FOUND: texts.noMember,
        LD_BAD_REQUEST: texts.cantGive,
        // The mission's coupon no longer exists.
        LD_MISSION_OPEN: texts.cantGive,
        DK_TOO_LITTLE: texts.tooLittle,
        DK_TOO_LATE: texts.grantTooLate,
      }
      const said = (error instanceof CallRefused && wordsFor(error)) || words[code]
      if (said !== undefined) say(said)
      // Also applies to any other call that gets no answer meanwhile.
      else fail(error instanceof Unanswered && inDoubt !== null ? new Unanswered('doubtful') : error)
      return false
    }
  }

  /** @returns whether it was carried out, as far as is known */
  async function give(
    { id: customerId, phone }: DeskMember,
    asked: { grantId: string; grant: Grant; why: string },
  ): Promise<boolean> {
    const mine = ++latest
    const { grantId } = asked
    // A repetition changes nothing twice. Anything else is sent only once the outcome of the uncertain call is known.
    const isSent = inDoubt?.customerId !== customerId || inDoubt.grantId === grantId
    let isKnown = isSent
    let isGiven =
      isSent &&
      (await carryOut(async () => {
        try {
          const given = await callDesk('give', { customerId, ...asked })
          if (mine === latest) draw(given)
        } catch (error) {
          isKnown = !mayBeCarriedOut(error)
          if (!isKnown) inDoubt = { customerId, grantId }
          throw error
        }
      }))
    if (!isKnown) {
      const isRead = await carryOut(async () => {
        const member = await callDesk('member', { phone })
        isGiven = isSent && member.grants.some(({ id }) => id === grantId)
        if (mine === latest) draw(member)
      })
      if (isRead && !isGiven) fail(new Unanswered('doubtful'))
    }
    if (isGiven) say(texts.written)
    return isGiven
  }

  function draw(member: DeskMember): void {
    if (inDoubt?.customerId === member.id) inDoubt = null
    const rows = memberRows(member, format, now(), (offered) => {
      closeOther = askGrant(member, offered, format, (grant, why, grantId) =>
        give(member, { grantId, grant, why }),
      )
    })
    keepingFocus(found, () => found.replaceChildren(...rows))
  }

  lock()
  // Closing ends the manager's access: the next manager types their own key.
  openDialog(texts.members, texts.close, [content, found], () => {
    access.dispose()
    latest += 1
    void callDesk('close-members', {}).catch(fail)
  })
  content.querySelector('input')?.focus()
}
