import { endsWithId } from '../core/domain/id-screens.ts'

/** Answered by the server itself: its API and files, the desk, a payment's return, a bank. */
const notScreens = /^\/(api|assets|pictures|healthz|desk|payment\/check|bank|webhooks)(\/|$)/
const files = /\.(css|html|ico|js|json|map|png|svg|txt|webmanifest|webp|xml)$/

/** Whether an address is one of the app's. By the path alone: a query may hold dots (`?source=google.com`), and so may an id. */
export const isScreen = ({ pathname }: URL): boolean =>
  !notScreens.test(pathname) && (endsWithId(pathname) || !files.test(pathname))

/** Whether a tab or window shows the app: the desk, which may stand in another tab, is neither led elsewhere nor counts. */
export const showsApp = ({ url }: Client): boolean => isScreen(new URL(url))
