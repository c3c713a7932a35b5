import { lazyRouteComponent } from '@tanstack/react-router'
import { patiently } from '../../engine/patiently.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from './later-sheet.ts'

/** A screen whose code, words and styles come when they are needed. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [module] = await patiently(() => Promise.all([load(), allWords(), laterSheet()]))
    return module
  }, name)
