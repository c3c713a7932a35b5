import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { CallButton } from './call-button.tsx'

type NotOfferedProps = { icon: IconName; title: string; text: string }

/** Says that this restaurant doesn't offer this part of the app, and what the customer can do instead. */
export function NotOffered({ icon, title, text }: NotOfferedProps) {
  const { phone } = useCurrentShop()
  return (
    <EmptyState
      icon={icon}
      title={title}
      actions={
        <>
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
          <CallButton phone={phone} />
        </>
      }
    >
      {text}
    </EmptyState>
  )
}
