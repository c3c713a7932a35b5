let show = () => {}

/** Resolves once there is something of the shop on the screen: whatever can wait, waits for it. */
export const firstContent = new Promise<void>((resolve) => {
  show = resolve
})

export const noteFirstContent = (): void => show()
