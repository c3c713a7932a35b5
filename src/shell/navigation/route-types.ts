/** What stands around a screen: the tabs, a bar of its own, or nothing. */
export type Layout = 'tabbar' | 'default' | 'blank'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout: Layout
    login: boolean
  }
  interface HistoryState {
    /** The sheet that is open on top of the screen. */
    sheet?: string | undefined
    /** One came to the street search from the form of an address, and goes back there. */
    fromForm?: boolean | undefined
    /** What is open under the sheets. */
    under?: string | undefined
  }
}
