/** Why the server can't run, as one sentence for the owner; printed without a stack trace. */
export class StartupFault extends Error {
  override name = 'StartupFault'
}
