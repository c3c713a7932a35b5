import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { orderTypeLooks } from '../../words/order-types.ts'
import { chooseOrderType } from './choose-order-type.ts'

/**
 * Switches between the order types that the shop offers for this visit (spec §4). Shows nothing if it offers only one.
 */
export function OrderTypeSwitch() {
  const { t, i18n } = useLingui()
  const { shop, orderType, orderTypes } = useCurrentVisit()
  // The chosen type, shown at once while the engine is still switching.
  const [wanted, setWanted] = useState<OrderType | null>(null)
  const offered = orderTypes.filter((type) => shop.services.some((service) => service.orderType === type))
  if (offered.length < 2) return null
  const choose = async (type: OrderType) => {
    setWanted(type)
    await chooseOrderType(type)
    setWanted(null)
  }
  return (
    <Segmented
      label={t`How would you like it?`}
      value={wanted ?? orderType}
      busy={wanted !== null}
      onChange={(type) => void choose(type)}
      options={offered.map((value) => ({
        value,
        label: i18n._(orderTypeLooks[value].name),
        icon: orderTypeLooks[value].icon,
      }))}
    />
  )
}
