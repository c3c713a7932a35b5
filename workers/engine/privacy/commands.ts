import { writeSetting } from '../../../core/storage/writer.ts'
import { late } from '../base/late.ts'
import { done } from '../base/result.ts'
import type { Commands } from '../context/command.ts'

const erasing = () => import('./erase-database.ts')
const deleting = () => import('./delete-account.ts')

export const privacyCommands = {
  /** Fetches all that the restaurant stores about the customer. Never queued: EN_OFFLINE. */
  readShopData: { run: late(() => import('./shop-data.ts'), 'readShopData') },
  /**
   * Deletes the account at the restaurant, then all data of it on this phone. EN_OFFLINE: the deletion wasn't
   * requested; EN_DELETE_UNKNOWN: it was requested and no answer came; asking again settles it.
   */
  deleteAccount: { run: late(deleting, 'deleteAccount'), after: 'restart' },
  /**
   * Removes what this phone still holds of an account whose deletion was never answered and whose session has ended
   * since, so that the restaurant can't be asked any more.
   */
  forgetAccount: { run: late(deleting, 'forgetAccount') },
  /**
   * Whether the customer is to be told that a deletion whose answer was lost was carried out. Answers true once.
   */
  takeDeletionNews: { run: late(deleting, 'takeDeletionNews') },
  /** Whether the whole database may be erased after that. */
  mayEraseDatabase: { run: late(erasing, 'mayEraseDatabase') },
  /** Erases the database. The page must have closed it before, and has to reload afterwards. */
  eraseDatabase: { run: late(erasing, 'eraseDatabase') },
  /** The customer has read what the app keeps. */
  dismissPrivacyNotice: {
    async run({ database, clock }) {
      await writeSetting(database, 'privacyNotice', { readAt: clock.now() })
      return done
    },
  },
} satisfies Commands
