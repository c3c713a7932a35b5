/** Opens a place in a phone's own maps: by where it is, or else by name. */
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
