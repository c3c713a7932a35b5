/** The customer id that orders of deleted accounts get, the same for all. */
export const deletedCustomerId = 'deleted'
