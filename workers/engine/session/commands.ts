import { done } from '../base/result.ts'
import type { Commands } from '../context/command.ts'
import { type SignIn, requestCode, signInByPhone, signUpByPhone } from './member.ts'
import { refreshProfile, updateProfile } from './profile.ts'
import { continueAsGuest } from './session.ts'
import { beginAnew, leave } from './sign-out.ts'

/** What a guest still has to send goes before a member is let in: afterwards it would wait for that guest to be back. */
const entering = { first: 'sendAll', after: 'welcome' } as const

export const sessionCommands = {
  /** Works offline once a guest pass was fetched. */
  continueAsGuest: { run: continueAsGuest, after: 'sendSoon' },
  /** Has a code sent to a phone; BS_0001 with `params.waitSeconds`. Not queued, and neither are the next three. */
  requestCode: { run: requestCode },
  /** `params.fields` says what was refused. The cart stays, whoever it was filled by. */
  signIn: {
    run: (context, attempt: SignIn, { visit }) =>
      signInByPhone(context, { ...attempt, isDineIn: visit.tableCode !== null }),
    ...entering,
  },
  signUp: { run: signUpByPhone, ...entering },
  updateProfile: { run: updateProfile },
  refreshProfile: { run: refreshProfile, welcomes: true },
  /** A member who comes to sign in begins anew (spec §2); a guest goes on. */
  beginAnew: {
    async run(context, _nothing: void, { loop }) {
      if (await beginAnew(context)) await loop.restart()
      return done
    },
  },
  /**
   * Removes what this phone holds of the customer; what was never sent waits for them, or is erased. `everywhere`
   * also ends their sessions on other phones, which needs the network: without it nothing is done.
   */
  signOut: { run: leave, after: 'restart' },
} satisfies Commands
