import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Ways to hand a delivery over, by name (spec §9). */
const names: Record<string, MessageDescriptor> = {
  meetOutside: msg`Meet outside`,
  meetAtDoor: msg`Meet at the door`,
  leaveAtDoor: msg`Leave at the door`,
}

/** A newer server may know others: those are shown as they are written. */
export const getTypeName = (getType: string): MessageDescriptor => names[getType] ?? { id: getType }
