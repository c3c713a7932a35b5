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

/** What a guest still has to send goes before a member is let in: afterwards it would wait for that guest to be back. */
const entering = { first: 'sendAll', after: 'welcome' } as const

export const sessionCommands = {
  /** Works offline once a guest pass was fetched. */
  continueAsGuest: { run: late(session, 'continueAsGuest'), after: 'sendSoon' },
  /** Has a code sent to a phone; BS_0001 with `params.waitSeconds`. Not queued, and neither are the next three. */
  requestCode: { run: late(member, 'requestCode') },
  /** `params.fields` says what was refused. The cart stays, whoever it was filled by. */
  signIn: {
    run: (context, attempt: SignIn, { visit }) =>
      signInByPhone(context, { ...attempt, isDineIn: visit.tableCode !== null }),
    ...entering,
  },
  signUp: { run: late(member, 'signUpByPhone'), ...entering },
  updateProfile: { run: late(profile, 'updateProfile') },
  refreshProfile: { run: late(profile, 'refreshProfile'), welcomes: true },
  /** A member who comes to sign in begins anew (spec §2); a guest goes on. */
  beginAnew: {
    async run(context, _nothing: void, { loop }) {
      const its = await signOut()
      if (!its) return failed('EN_OFFLINE')
      if (await its.beginAnew(context)) await loop.restart()
      return done
    },
  },
  /**
   * Removes what this phone holds of the customer; what was never sent waits for them, or is erased. `everywhere`
   * also ends their sessions on other phones, which needs the network: without it nothing is done.
   */
  signOut: { run: late(leaving, 'leave'), after: 'restart' },
} satisfies Commands
