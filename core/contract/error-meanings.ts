/**
 * What a code (errors.ts) says about the request. Whatever the code, the server is asked for a refused order by its
 * key: an earlier copy of the request may have succeeded, and its success may be the reason for the refusal (G14).
 *
 * - `no`: refused as it is; only another choice of the customer helps (G12).
 * - `later`: the same attempt may succeed unchanged (G15).
 * - `stale`: the menu that was ordered from is outdated; it is fetched, as is
 *   what the member has, before anything is offered again (G10).
 * - `done`: the payment has already been made.
 * - `over`: the time for it has run out.
 * - `signIn`: the caller has to sign in first; screens go to the sign-in and come back.
 * - `unknown`: the restaurant has no such thing, or an older server doesn't know the call.
 * - `silent`: there was no answer.
 * - `foreign`: somebody other than the restaurant answered (G35).
 */
export type Meaning = 'no' | 'later' | 'stale' | 'done' | 'over' | 'signIn' | 'unknown' | 'silent' | 'foreign'
