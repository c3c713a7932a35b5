/** Listens to the restaurant's stream of changes while somebody looks at the page. */
export type Live = {
  begin(): void
  /** Nobody looks at the page any more: closes the stream. */
  rest(): void
  /** Asks now for the bookings that the restaurant may have changed, if this tab listens: `begin` asks for them too. */
  look(): void
  /** Does this phone receive the changes, through this tab or another? */
  isNotified(): boolean
}

export type Hearing = {
  /**
   * The stream is open, so no change is missed from now on. Earlier ones have to be asked for; those of the shop only
   * if `shopVersion` is another one.
   */
  onOpen(shopVersion: string | null): void
  /** The shop or a menu has changed. */
  onShop(): void
  /**
   * The stream ended, couldn't be opened, or delivers although no call gets through: is the restaurant still reachable?
   */
  onDoubt(): void
}
