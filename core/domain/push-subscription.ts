/** What a browser's subscription to messages hands out, in base64url. */
export type PlainSubscription = { endpoint: string; p256dh: string; auth: string }

/** A PushSubscription, as far as it is of interest. */
type Subscription = { toJSON: () => { endpoint?: string; keys?: Record<string, string> } }

export function plainSubscription(subscription: Subscription): PlainSubscription {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}
