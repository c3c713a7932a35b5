import type { OutsideServices } from '../../core/schema/shop.ts'
import { isPublicName } from '../push/endpoint.ts'
import type { PortSettings } from './ports.ts'

type Settings = Partial<Omit<PortSettings, 'smsWebhookSecret'>>

/** The configured services that get what customers type, for the app's privacy notice; undefined for none. */
export function outsideServicesOf({
  geocoderUrl,
  routingUrl,
  smsWebhookUrl,
}: Settings): OutsideServices | undefined {
  if (!geocoderUrl && !routingUrl && !smsWebhookUrl) return undefined
  return {
    ...(geocoderUrl && { addressSearch: hostOf(geocoderUrl) }),
    ...(routingUrl && { routes: hostOf(routingUrl) }),
    ...(smsWebhookUrl && { texts: hostOf(smsWebhookUrl) }),
  }
}

/**
 * The host's name; empty where it would tell customers nothing, and strangers something of the server's own network.
 */
function hostOf(url: string): string {
  const { hostname } = new URL(url)
  return isPublicName(hostname) ? hostname : ''
}
