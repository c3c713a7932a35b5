import { useState } from 'react'
import { defaultBuild } from '../../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item } from '../../../../core/schema/menu.ts'
import { asOnMenu, lostNames, missingId as firstMissing } from './edit-build.ts'
import { showGone, showGroup } from './option-form.tsx'

export type BuildForm = {
  build: Build
  change: (build: Build) => void
  missingId: string | null
  /** The names of what was chosen and is no longer available. */
  gone: readonly string[]
  /**
   * Returns true when nothing is missing; otherwise marks the first choice that is missing and scrolls to it. The first
   * time after something chosen has gone, only shows what it was, so that nobody orders a dish without it unawares.
   * Ours: the spec is silent.
   */
  complete: () => boolean
}

/** The build that the customer is putting together; it starts with the defaults or with an earlier build. */
export function useBuild(item: Item, prefix: string, start?: Build): BuildForm {
  const [{ chosen, of, named, shown }, set] = useState(() => ({
    chosen: start ?? defaultBuild(item),
    /** The dish of which it was chosen, which has the names that the menu may lose. */
    of: item,
    /** What has gone before the last change. */
    named: [] as readonly string[],
    /** How many of the names the customer has been led to. */
    shown: 0,
  }))
  const build = asOnMenu(item, chosen)
  const gone = [...named, ...lostNames(of, chosen, build)]
  const [missingId, setMissingId] = useState<string | null>(null)
  const change = (next: Build) => {
    set({ chosen: next, of: item, named: gone, shown })
    if (firstMissing(item, next) !== missingId) setMissingId(null)
  }
  const complete = () => {
    if (gone.length > shown) {
      set({ chosen: build, of: item, named: gone, shown: gone.length })
      showGone(prefix)
      return false
    }
    const missing = firstMissing(item, build)
    setMissingId(missing)
    if (missing !== null) showGroup(prefix, missing)
    return missing === null
  }
  return { build, change, missingId, gone, complete }
}
