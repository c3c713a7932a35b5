import { Trans, useLingui } from '@lingui/react/macro'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useMenu, useMenuStatus } from '../../queries/use-menu.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { NotHereYet } from '../refresh/not-here-yet.tsx'

/** Says that a dish or combo can't be had now. While the menu itself is still loading, it shows a skeleton instead. */
export function NotOnMenu() {
  const { t } = useLingui()
  const menu = useMenu()
  const status = useMenuStatus()
  if (menu === undefined || status === undefined) return <ScreenSkeleton />
  const toMenu = (
    <ButtonLink to="/menu">
      <Trans>See the menu</Trans>
    </ButtonLink>
  )
  if (menu === null && !status?.paused)
    return <NotHereYet waiting={<ScreenSkeleton />} level={1} otherwise={toMenu} />
  return (
    <EmptyState icon="clock" level={1} title={t`Not on the menu right now`} actions={toMenu}>
      <Trans>It may be sold out, or served at other hours, for another kind of order, or no longer.</Trans>
    </EmptyState>
  )
}
