import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderType } from '../../core/schema/primitives.ts'
import type { IconName } from '../ui/icon.tsx'

/** How each way to get a meal is called and drawn. */
export const orderTypeLooks: Record<OrderType, { name: MessageDescriptor; icon: IconName }> = {
  pickup: { name: msg`Pickup`, icon: 'walk' },
  delivery: { name: msg`Delivery`, icon: 'bike' },
  dineIn: { name: msg`Eat in`, icon: 'table' },
  takeaway: { name: msg`Take away`, icon: 'bag' },
}
