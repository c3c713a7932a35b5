import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderKind } from '../../core/schema/primitives.ts'
import type { IconName } from '../ui/icon.tsx'

/** The name and icon of each order type, and of a voucher purchase. */
export const orderTypeLooks: Record<OrderKind, { name: MessageDescriptor; icon: IconName }> = {
  pickup: { name: msg`Pickup`, icon: 'walk' },
  delivery: { name: msg`Delivery`, icon: 'bike' },
  dineIn: { name: msg`Eat in`, icon: 'table' },
  takeaway: { name: msg`Take away`, icon: 'bag' },
  voucher: { name: msg`Voucher`, icon: 'gift' },
}
