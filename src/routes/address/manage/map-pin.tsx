import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from '../../../../core/schema/customer/address.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { MapSlot } from '../../../parts/map/map-slot.tsx'
import { Button } from '../../../ui/button.tsx'

type MapPinProps = {
  address: Pick<Address, 'lat' | 'lng'>
  onMove: (place: { lat: number; lng: number }) => void
}

/** Opens a map on which the customer puts the pin at their door, if the restaurant has a map. */
export function MapPin({ address: { lat, lng }, onMove }: MapPinProps) {
  const { map, lat: shopLat, lng: shopLng } = useCurrentShop()
  const [open, setOpen] = useState(false)
  if (!map) return null
  if (!open)
    return (
      <Button variant="secondary" icon="pin" onClick={() => setOpen(true)}>
        <Trans>Place the pin on the map</Trans>
      </Button>
    )
  const at = lat === null || lng === null ? null : { lat, lng }
  return (
    <MapSlot tiles={map} at={at} centre={at ?? { lat: shopLat ?? 0, lng: shopLng ?? 0 }} onMove={onMove} />
  )
}
