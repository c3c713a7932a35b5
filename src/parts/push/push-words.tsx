import { Trans } from '@lingui/react/macro'

/** What the notifications say, and through whom they go. */
export const PushMeaning = ({ about = 'order' }: { about?: PushTopic }) =>
  about === 'order' ? (
    <Trans>
      When it is confirmed, ready or on its way, even while the app is closed. The message goes through your
      browser's maker, encrypted so that only this phone can read it.
    </Trans>
  ) : (
    <Trans>
      When the restaurant has answered, when a table becomes free for you and before you come, even while the
      app is closed. The message goes through your browser's maker, encrypted so that only this phone can read
      it.
    </Trans>
  )

/** The topic of the screen that offers notifications; agreeing turns them on for both. */
export type PushTopic = 'order' | 'table'

export const PushBlocked = () => (
  <Trans>
    Your browser blocks messages from this restaurant. You can allow them in its settings for this site,
    beside the address.
  </Trans>
)

export const PushFailed = () => (
  <Trans>Your browser couldn't set it up right now. You can follow your order here all the same.</Trans>
)
