import { Trans, useLingui } from '@lingui/react/macro'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useMenu, useMenuStatus } from '../../queries/use-menu.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/** Says that a dish or combo can't be had now. While the menu itself is still loading, it shows a skeleton instead. */
export function NotOnMenu() {
  const { t } = useLingui()
  const menu = useMenu()
  const status = useMenuStatus()
  const isCut = useIsCut()
  if (menu === undefined || status === undefined || (menu === null && !status?.paused && !isCut))
    return <ScreenSkeleton />
  return (
    <EmptyState
      icon="clock"
      level={1}
      title={t`Not on the menu right now`}
      actions={
        <ButtonLink to="/menu">
          <Trans>See the menu</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may be sold out, or served at other hours, for another kind of order, or no longer.</Trans>
    </EmptyState>
  )
}
