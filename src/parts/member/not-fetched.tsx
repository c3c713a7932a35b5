import type { Result } from '../../../workers/engine/base/result.ts'
import { useErrorText } from '../../shell/use-error-text.ts'
import { EmptyState } from '../../ui/message/empty-state.tsx'

type NotFetchedProps = { title: string; result: Extract<Result, { ok: false }> }

/** In the place of what was never read here and couldn't be fetched: that it couldn't, and why. */
export function NotFetched({ title, result }: NotFetchedProps) {
  const why = useErrorText(result.code, result.params)
  return (
    <EmptyState icon="offline" title={title}>
      {why}
    </EmptyState>
  )
}
