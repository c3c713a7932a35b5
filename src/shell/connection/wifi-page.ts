/**
 * An address at which a captive portal shows its own page. A portal can replace only pages over plain http. This is the
 * shop's own address, so that no third party learns of the visit or has to be reachable; if the portal has let the
 * phone through meanwhile, the shop opens. Without TLS (a trial on one machine) the service worker would answer with
 * the app's own pages, so the address is then one that it never answers. Ours: the spec is silent.
 */
export const wifiPage = ({
  protocol,
  hostname,
  host,
}: Pick<Location, 'protocol' | 'hostname' | 'host'>): string =>
  protocol === 'https:' ? `http://${hostname}/` : `http://${host}/healthz`
