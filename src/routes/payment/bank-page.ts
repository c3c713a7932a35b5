/**
 * Whether an address is a page of the sandbox bank on this very server. An answer can't send the customer anywhere
 * else.
 */
export const isBankPage = (address: string): boolean => /^\/bank\/[\w-]{1,100}$/.test(address)
