/** What is around a screen: the tab bar, a navigation bar of its own, or nothing. */
export type Layout = 'tabbar' | 'default' | 'blank'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout: Layout
    login: boolean
  }
  interface HistoryState {
    /** The sheet that is open on top of the screen. */
    sheet?: string | undefined
    /** The street search was opened from an address form, and goes back there. */
    fromForm?: boolean | undefined
    /** What stays open under the sheets, see `useSheet`. */
    under?: string | undefined
  }
}
