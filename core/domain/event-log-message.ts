/** What a page says to its service worker: tell me your events. They are answered on the message's port. */
export const eventLogMessage = 'larder-read-event-log'
