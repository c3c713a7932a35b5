import { endsWithId } from '../core/domain/id-screens.ts'

/** Paths that the server answers itself: its API and files, the desk, the return from a payment, a bank. */
const notScreens = /^\/(api|assets|pictures|healthz|desk|payment\/check|bank|webhooks)(\/|$)/
const files = /\.(css|html|ico|js|json|map|png|svg|txt|webmanifest|webp|xml)$/

/**
 * Whether an address belongs to the app. Only the path decides: a query may contain dots (`?source=google.com`), and
 * so may an id.
 */
export const isScreen = ({ pathname }: URL): boolean =>
  !notScreens.test(pathname) && (endsWithId(pathname) || !files.test(pathname))

/** Whether a tab or window shows the app. A tab with the desk isn't navigated, and doesn't count as showing the app. */
export const showsApp = ({ url }: Client): boolean => isScreen(new URL(url))
