import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '../../ui/button.tsx'

/** A link that calls the restaurant; shows nothing if the shop has no phone number. */
export function CallButton({ phone }: { phone: string }) {
  const { t } = useLingui()
  if (phone === '') return null
  return (
    <Anchor
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      variant="secondary"
      icon="phone"
      aria-label={t`Call the restaurant`}
    >
      <Trans>Call</Trans>
    </Anchor>
  )
}
