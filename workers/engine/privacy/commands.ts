import { writeSetting } from '../../../core/storage/writer.ts'
import { late } from '../base/late.ts'
import { done } from '../base/result.ts'
import type { Commands } from '../context/command.ts'

const erasing = () => import('./erase-database.ts')
const deleting = () => import('./delete-account.ts')

export const privacyCommands = {
  /** All that the restaurant holds about the customer. Never waits for a network: EN_OFFLINE. */
  readShopData: { run: late(() => import('./shop-data.ts'), 'readShopData') },
  /**
   * Deletes the account at the restaurant, then all that this phone holds of it. EN_OFFLINE: it wasn't asked for;
   * EN_DELETE_UNKNOWN: it was, and no answer came; asking again settles it.
   */
  deleteAccount: { run: late(deleting, 'deleteAccount'), after: 'restart' },
  /**
   * Removes what this phone still holds of an account whose deletion was never answered and whose session has
   * ended since, so that nobody can ask any more.
   */
  forgetAccount: { run: late(deleting, 'forgetAccount') },
  /** Whether the whole database may go after that. */
  mayEraseDatabase: { run: late(erasing, 'mayEraseDatabase') },
  /** Erases it. The page has let go of it before, and has to begin anew after. */
  eraseDatabase: { run: late(erasing, 'eraseDatabase') },
  /** The customer has read what the app keeps. */
  dismissPrivacyNotice: {
    async run({ database, clock }) {
      await writeSetting(database, 'privacyNotice', { readAt: clock.now() })
      return done
    },
  },
} satisfies Commands
