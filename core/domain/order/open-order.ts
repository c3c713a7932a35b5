/** The message by which the service worker asks a page to show an address. The page confirms on the message's port. */
export const openOrderMessage = 'larder-open-order'
