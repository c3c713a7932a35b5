/** Is it a page of the bank on this very server? Nobody is sent anywhere else by what an answer says. */
export const isBankPage = (address: string): boolean => /^\/bank\/[\w-]{1,100}$/.test(address)
