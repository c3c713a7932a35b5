/** The customer id that orders get when their account is deleted; the same for all. */
export const deletedCustomerId = 'deleted'
