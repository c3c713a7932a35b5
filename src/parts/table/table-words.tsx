import { Trans } from '@lingui/react/macro'

/** What is said of a table's link with which nothing can be ordered. */
export const tableWords = {
  expired: (
    <Trans>
      This table's link was scanned a while ago. Scan the QR code on the table again; your cart is kept.
    </Trans>
  ),
  unknown: <Trans>The restaurant doesn't know this table. Scan the QR code on the table again.</Trans>,
}
