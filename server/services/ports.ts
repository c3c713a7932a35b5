import type { Config } from '../settings/config.ts'
import type { Geocoder } from '../geo/geocoder.ts'
import { osrm } from '../geo/osrm.ts'
import { photon } from '../geo/photon.ts'
import { straightLineRouter, type Router } from '../geo/router.ts'
import type { Log } from '../log/log.ts'
import { httpsPush, type PushService } from '../push/push-service.ts'
import { printedSms, type Sms } from '../sms/sms.ts'
import { webhookSms } from '../sms/sms-webhook.ts'

/** Services outside of this server. */
export type Ports = {
  sms: Sms
  /** False if text messages only go to the log. */
  canText: boolean
  /** Null to search the shop's own list of streets. */
  geocoder: Geocoder | null
  router: Router
  /** Sends messages for phones to the push services of their browsers. */
  push: PushService
}

export type PortSettings = Pick<Config, 'smsWebhookUrl' | 'smsWebhookSecret' | 'geocoderUrl' | 'routingUrl'>

/**
 * Opens the configured services. Everything works with nothing configured; then nothing leaves the server but push
 * messages to phones that asked for them.
 */
export const openPorts = (
  { smsWebhookUrl, smsWebhookSecret, geocoderUrl, routingUrl }: Partial<PortSettings>,
  log: Log,
): Ports => ({
  sms: smsWebhookUrl ? webhookSms({ url: smsWebhookUrl, secret: smsWebhookSecret }) : printedSms(log),
  canText: smsWebhookUrl !== undefined,
  geocoder: geocoderUrl ? photon(geocoderUrl) : null,
  router: routingUrl ? osrm(routingUrl) : straightLineRouter,
  push: httpsPush(),
})
