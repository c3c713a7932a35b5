import { lazyRouteComponent } from '@tanstack/react-router'
import { allWords } from '../i18n/catalogs.ts'

/** A screen whose code and words come when they are needed. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), allWords()])
    return module
  }, name)
