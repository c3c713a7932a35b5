import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { parseSearch, readSearch, stringifySearch } from './search.ts'

/** Shown when something in the app broke. The orders and the cart are in the database, not in the page. */
export function ErrorScreen() {
  const { t } = useLingui()
  const { table, language, orgId, source } = readSearch(parseSearch(location.search))
  return (
    <EmptyState
      icon="alert"
      level={1}
      title={t`Something went wrong`}
      actions={
        <>
          <Button onClick={() => location.reload()}>
            <Trans>Start again</Trans>
          </Button>
          {/* A plain link: what broke may be anything that the page holds, so Home begins with a new page. */}
          <Anchor href={`/${stringifySearch({ table, language, orgId, source })}`} variant="quiet">
            <Trans>Home</Trans>
          </Anchor>
        </>
      }
    >
      <Trans>Your cart and your orders are safe on this phone.</Trans>
    </EmptyState>
  )
}
