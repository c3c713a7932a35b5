import type { Address } from '../../../core/schema/customer/address.ts'
import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'
import { makingRoom } from '../storage/with-room.ts'

const changing = () => import('./change-address.ts')
const address = (id: string) => ({ table: 'addresses', id }) as const

export const addressCommands = {
  /** Reads the customer's addresses; those with a change that waits stay as they are here. */
  refreshAddresses: { run: late(() => import('./refresh-addresses.ts'), 'refreshAddresses'), welcomes: true },
  /**
   * Keeps an address, new or changed: here at once, at the restaurant as soon as it can be reached. CF_030301,
   * LD_TOO_MANY_ADDRESSES, and LD_BAD_REQUEST with `params.fields` as the contract names them.
   */
  saveAddress: {
    run: makingRoom(late(changing, 'saveAddress')),
    about: ({ id }: Address) => address(id),
    after: 'queued',
  },
  deleteAddress: { run: makingRoom(late(changing, 'deleteAddress')), about: address, after: 'queued' },
  /** Forgets a change that was refused or never sent: the address is again as the restaurant has it. */
  discardAddressChange: {
    run: makingRoom(late(changing, 'discardAddressChange')),
    about: address,
    after: 'sendSoon',
  },
  /** Streets by what was typed so far; asked at once or not at all. */
  searchStreets: { run: late(() => import('./search-streets.ts'), 'searchStreets') },
} satisfies Commands
