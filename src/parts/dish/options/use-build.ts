import { useState } from 'react'
import { defaultBuild } from '../../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item } from '../../../../core/schema/menu.ts'
import { asOnMenu, missingGroup } from './edit-build.ts'
import { showGroup } from './option-form.tsx'

export type BuildForm = {
  build: Build
  change: (build: Build) => void
  missingId: string | null
  /** Returns true when nothing is missing; otherwise marks the first group that needs a choice and scrolls to it. */
  complete: () => boolean
}

/** The build that the customer is putting together; it starts with the defaults or with an earlier build. */
export function useBuild(item: Item, prefix: string, start?: Build): BuildForm {
  const [chosen, setBuild] = useState<Build>(() => start ?? defaultBuild(item))
  const build = asOnMenu(item, chosen)
  const [missingId, setMissingId] = useState<string | null>(null)
  const change = (next: Build) => {
    setBuild(next)
    const missing = missingGroup(item, next)
    if (missing?.id !== missingId) setMissingId(null)
  }
  const complete = () => {
    const missing = missingGroup(item, build)
    setMissingId(missing?.id ?? null)
    if (missing) showGroup(prefix, missing.id)
    return missing === null
  }
  return { build, change, missingId, complete }
}
