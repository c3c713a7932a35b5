import { Trans } from '@lingui/react/macro'

/** Why nothing can be ordered with a table's link. */
export const tableWords = {
  expired: (
    <Trans>
      This table's link was scanned a while ago. Scan the QR code on the table again; your cart is kept.
    </Trans>
  ),
  unknown: <Trans>The restaurant doesn't know this table. Scan the QR code on the table again.</Trans>,
}
