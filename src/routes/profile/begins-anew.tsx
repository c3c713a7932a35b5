import { Trans } from '@lingui/react/macro'

/** What whoever installs the app on an iPhone or iPad has to know: there it has a storage of its own. */
export const BeginsAnew = () => (
  <Trans>
    The app on your home screen starts empty: sign in there. What you ordered as a guest stays in this
    browser.
  </Trans>
)
