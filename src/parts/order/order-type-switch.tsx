import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { orderTypeLooks } from '../../words/order-types.ts'
import { chooseOrderType } from './choose-order-type.ts'

/** Toggles between the two order types of this visit that the shop offers (spec §4). Nothing when it offers one. */
export function OrderTypeSwitch() {
  const { t, i18n } = useLingui()
  const { shop, orderType, orderTypes } = useCurrentVisit()
  // Shown at once, while the engine is still at it.
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
