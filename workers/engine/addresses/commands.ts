import type { Address } from '../../../core/schema/customer/address.ts'
import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'
import { makingRoom } from '../storage/with-room.ts'

const changing = () => import('./change-address.ts')
const address = (id: string) => ({ table: 'addresses', id }) as const

export const addressCommands = {
  /** Fetches the customer's addresses; those with an unsent change stay as they are here. */
  refreshAddresses: { run: late(() => import('./refresh-addresses.ts'), 'refreshAddresses'), welcomes: true },
  /**
   * Stores a new or changed address: here at once, at the restaurant as soon as it can be reached. CF_030301,
   * LD_TOO_MANY_ADDRESSES, and LD_BAD_REQUEST with `params.fields` as the contract names them.
   */
  saveAddress: {
    run: makingRoom(late(changing, 'saveAddress')),
    about: ({ id }: Address) => address(id),
    after: 'queued',
  },
  deleteAddress: { run: makingRoom(late(changing, 'deleteAddress')), about: address, after: 'queued' },
  /** Drops a change that was refused or never sent: the address becomes what the restaurant has. */
  discardAddressChange: {
    run: makingRoom(late(changing, 'discardAddressChange')),
    about: address,
    after: 'sendSoon',
  },
  /** Finds streets by the text typed so far; asked at once, never queued. */
  searchStreets: { run: late(() => import('./search-streets.ts'), 'searchStreets') },
} satisfies Commands
