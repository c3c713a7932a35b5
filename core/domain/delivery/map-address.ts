/** A link that opens a place in the phone's map app, by coordinates if known, else by name and address. */
export const mapAddress = ({
  lat,
  lng,
  name,
  address,
}: {
  lat: number | null
  lng: number | null
  name: string
  address: string
}) => {
  const query = lat === null || lng === null ? `${name}, ${address}` : `${lat},${lng}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
