import { addressCommands } from './addresses/commands.ts'
import { benefitCommands } from './benefits/commands.ts'
import { bookingCommands } from './bookings/commands.ts'
import { cartCommands } from './cart/commands.ts'
import { catalogueCommands } from './catalogue/commands.ts'
import type { ApiOf, NamesOf } from './context/command.ts'
import type { Result } from './base/result.ts'
import type { LoggedEvent } from './log/events.ts'
import { loopCommands } from './loop/commands.ts'
import { orderingCommands } from './ordering/commands.ts'
import { orderCommands } from './orders/commands.ts'
import { paymentCommands } from './payments/commands.ts'
import { privacyCommands } from './privacy/commands.ts'
import { pushCommands } from './push/commands.ts'
import { reorderCommands } from './reorder/commands.ts'
import { sessionCommands } from './session/commands.ts'
import { voucherCommands } from './vouchers/commands.ts'

/** Every command of the engine; each is declared in its own room, and a new room is one line here. */
export const commands = {
  ...loopCommands,
  ...catalogueCommands,
  ...cartCommands,
  ...sessionCommands,
  ...benefitCommands,
  ...orderingCommands,
  ...reorderCommands,
  ...orderCommands,
  ...paymentCommands,
  ...voucherCommands,
  ...bookingCommands,
  ...addressCommands,
  ...privacyCommands,
  ...pushCommands,
}

/** The engine as the page calls it. Each command answers a Result; none throws but for a bug. */
export type EngineApi = ApiOf<typeof commands> & {
  /** The last thousand events of this engine, oldest first; answered even while nothing can be opened. */
  readEventLog(): Promise<Result<LoggedEvent[]>>
}

/** Commands that leave something in the outbox. */
export type QueueingCommand = NamesOf<typeof commands, 'queued'>
