/**
 * An address at which a Wi-Fi that wants a sign-in shows its own page. It can put that in the place of a page over
 * plain http only, and it is the shop's own address: no third party learns of the visit or has to be there, and
 * when the Wi-Fi has let go meanwhile, the shop is what opens. Without TLS (a trial on one machine) the service
 * worker would answer the app's own pages, so there it is one that it never answers. Ours: the spec is silent.
 */
export const wifiPage = ({
  protocol,
  hostname,
  host,
}: Pick<Location, 'protocol' | 'hostname' | 'host'>): string =>
  protocol === 'https:' ? `http://${hostname}/` : `http://${host}/healthz`
