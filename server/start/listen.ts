import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCodeOf } from '../base/file-errors.ts'
import { StartupFault } from './startup-fault.ts'

/** Where to listen, and the names of the settings by which the owner chose it, for error messages. */
type Place = { port: number; host: string; names?: Names }
type Names = { port: string; host: string }

const ownNames: Names = { port: 'PORT', host: 'HOST' }

/**
 * Starts listening and returns the port.
 * @throws StartupFault with what to change
 */
export async function listen(server: Server, { port, host, names = ownNames }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartupFault(whyNotListening(systemCodeOf(error) ?? String(error), { port, host, names }))),
    )
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function whyNotListening(code: string, { port, host, names }: Required<Place>): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that uses it, or set ${names.port} to another.`
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: set ${names.port} to one above 1023.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return `${names.host} "${host}" is no address of this machine: set ${names.host} to 127.0.0.1, or to 0.0.0.0 for all of them.`
  }
  return `The server can't listen on ${host}, port ${port}: the system says ${code}.`
}
