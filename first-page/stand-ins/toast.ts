/** In place of `src/ui/message/toast.tsx`, but for its place on the page: nothing happens while one is drawn. */
export * from '../../src/ui/message/toast.tsx'

export const Toasts = () => null
