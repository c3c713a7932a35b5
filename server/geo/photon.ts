import * as v from 'valibot'
import { searchStreets, wordsOf } from '../../core/domain/delivery/street-search.ts'
import { Latitude, Longitude, type Place } from '../../core/schema/customer/address.ts'
import { fetchJson, FetchFailed } from '../http/fetch-json.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'
import { oneLine } from '../base/one-line.ts'
import { type Geocoder, maxPlaces, type StreetQuery } from './geocoder.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

const bounds = { timeoutMs: 4_000, maxBytes: 256 * 1024 }

/** Those of our languages that every Photon server accepts; it refuses searches in any other. */
const spoken = new Set(['en', 'fr'])

const Short = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => oneLine(text).trim().slice(0, 80)),
  ),
  '',
)
const Feature = v.object({
  geometry: v.object({ coordinates: v.tuple([Longitude, Latitude]) }),
  properties: v.object({
    osm_type: Short,
    osm_id: v.optional(v.number(), 0),
    type: Short,
    name: Short,
    street: Short,
    housenumber: Short,
    postcode: Short,
    district: Short,
    city: Short,
    state: Short,
    country: Short,
  }),
})
const Answer = v.object({ features: v.array(v.unknown()) })

/**
 * Searches with a Photon server (`url` is the address of its search, such as `https://photon.example/api`). It is sent
 * only the typed text, the shop's own place and the language.
 */
export function photon(url: string, { timeoutMs = bounds.timeoutMs } = {}): Geocoder {
  const recent = new ExpiringCache<Place[]>({ maxEntries: 500, ttlMs: dayMs })
  return async (query, now) => {
    const address = searchUrl(url, query)
    const known = recent.get(address.href, now)
    if (known) return known
    const answer = v.safeParse(Answer, await fetchJson(address, { ...bounds, timeoutMs }))
    if (!answer.success) throw new FetchFailed('its answer is no list of places')
    const places = answer.output.features
      .flatMap((feature) => placeOf(feature, query.text))
      .slice(0, maxPlaces)
    recent.set(address.href, places, now)
    return places
  }
}

function searchUrl(url: string, { text, near, language }: StreetQuery): URL {
  const address = new URL(url)
  if (address.pathname === '/') address.pathname = '/api'
  address.searchParams.set('q', text)
  address.searchParams.set('limit', String(maxPlaces))
  if (spoken.has(language)) address.searchParams.set('lang', language)
  if (near) {
    address.searchParams.set('lat', String(near.lat))
    address.searchParams.set('lon', String(near.lng))
  }
  return address
}

/** Photon's types for places larger than a street. */
const isArea = (type: string): boolean => /^(locality|district|city|county|state|country)$/.test(type)

/** Reads a feature. One that can't be read, or has no street, is left out; the others are still useful. */
function placeOf(feature: unknown, typed: string): Place[] {
  const read = v.safeParse(Feature, feature)
  if (!read.success) return []
  const { geometry, properties } = read.output
  const [lng, lat] = geometry.coordinates
  const { osm_type, osm_id, type, postcode, district, city, state, country } = properties
  const name = properties.street || (isArea(type) ? '' : properties.name)
  if (name === '') return []
  // For most streets the map has no house numbers, but the courier needs the one that was typed.
  const street = { name: wordsOf(name), town: wordsOf(`${postcode} ${district} ${city}`) }
  const [found] = searchStreets([street], (its) => its, typed, 1)
  const number = properties.housenumber || found?.number
  const id = `osm:${osm_type}${osm_id}`
  const line = number ? `${name}, ${number}` : name
  return [{ id, street: line, postcode, district, city, province: state, country, lat, lng }]
}
