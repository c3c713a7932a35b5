/** What the service worker says to a page: show this address. The page answers on the message's port that it does. */
export const openOrderMessage = 'larder-open-order'
