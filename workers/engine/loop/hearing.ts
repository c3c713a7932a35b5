/** What the restaurant tells as it happens, while somebody looks. */
export type Live = {
  begin(): void
  /** Nobody looks any more: nothing is held open. */
  rest(): void
  /** Is this phone being told, through this tab or another? */
  isNotified(): boolean
}

export type Hearing = {
  /** From now on nothing is missed; what happened before has to be asked for, unless the shop is the same still. */
  onOpen(shopVersion: string | null): void
  /** The shop or a menu has changed. */
  onShop(): void
  /** It ended, couldn't be had, or speaks while no call gets through: is the restaurant still there? */
  onDoubt(): void
}
