/** The data of a browser's push subscription, in base64url. */
export type PlainSubscription = { endpoint: string; p256dh: string; auth: string }

/** The part of PushSubscription that is used here. */
type Subscription = { toJSON: () => { endpoint?: string; keys?: Record<string, string> } }

export function plainSubscription(subscription: Subscription): PlainSubscription {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}
