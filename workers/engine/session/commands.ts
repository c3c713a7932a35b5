import { late, lateFile } from '../base/late.ts'
import { done, failed } from '../base/result.ts'
import type { Commands } from '../context/command.ts'
import type { SignIn } from './member.ts'

const session = () => import('./session.ts')
const member = () => import('./member.ts')
const profile = () => import('./profile.ts')
const leaving = () => import('./sign-out.ts')
const signInByPhone = late(member, 'signInByPhone')
const signOut = lateFile(leaving)

/** A guest's outbox is sent before a member is let in: afterwards it would wait until that guest is back. */
const entering = { first: 'sendAll', after: 'welcome' } as const

export const sessionCommands = {
  /** Works offline once a guest pass was fetched. */
  continueAsGuest: { run: late(session, 'continueAsGuest'), after: 'sendSoon' },
  /**
   * Has a code sent to a phone; BS_0001 with `params.waitSeconds`. Not queued, and neither are the next three commands.
   */
  requestCode: { run: late(member, 'requestCode') },
  /** `params.fields` names the refused fields. The cart stays, whoever filled it. */
  signIn: {
    run: (context, attempt: SignIn, { visit }) =>
      signInByPhone(context, { ...attempt, isDineIn: visit.tableCode !== null }),
    ...entering,
  },
  signUp: { run: late(member, 'signUpByPhone'), ...entering },
  updateProfile: { run: late(profile, 'updateProfile') },
  refreshProfile: { run: late(profile, 'refreshProfile'), welcomes: true },
  /** For somebody who comes to sign in: ends a member's session (spec §2); a guest's goes on. */
  beginAnew: {
    async run(context, _nothing: void, { loop }) {
      const its = await signOut()
      if (!its) return failed('EN_OFFLINE')
      if (await its.beginAnew(context)) await loop.restart()
      return done
    },
  },
  /**
   * Removes what this phone holds of the customer; intents that were never sent are kept for them, or erased.
   * `everywhere` also ends their sessions on other phones; it needs the network: without it nothing is done.
   */
  signOut: { run: late(leaving, 'leave'), after: 'restart' },
} satisfies Commands
