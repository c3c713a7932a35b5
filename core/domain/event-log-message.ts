/** The message by which a page asks its service worker for its event log. The answer comes on the message's port. */
export const eventLogMessage = 'larder-read-event-log'
