import { check, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const NOW_DAYS = 3;

/** A host of a site, and the addresses that DNS gives for it. */
export interface HostFacts {
  readonly host: string;
  readonly addresses: readonly string[];
}

/** One line for all hosts that have an address, and one line for each host without. */
export function checkHosts(hosts: readonly HostFacts[]): Finding[] {
  if (hosts.length === 0) {
    return [
      check('network', 'DNS').warning(
        'no site has a public host',
        'Add the host of each site on the console’s page Sites, or by npm run live.',
      ),
    ];
  }
  const resolved = hosts.filter(({ addresses }) => addresses.length > 0);
  const first = resolved.slice(0, 3).map(({ host, addresses }) => `${host} → ${addresses.slice(0, 2).join(', ')}`);
  const more = resolved.length > 3 ? `, and ${resolved.length - 3} more` : '';
  return [
    ...(resolved.length === 0 ? [] : [check('network', 'DNS').ok(`${first.join('; ')}${more}`)]),
    ...hosts
      .filter(({ addresses }) => addresses.length === 0)
      .map(({ host }) =>
        check('network', `DNS of ${host}`).wrong(
          'no address',
          `Add a record A (and AAAA) for ${host} with this machine’s public address.`,
        ),
      ),
  ];
}

/** The result of a TLS connection to the host. */
export type CertificateFacts =
  | { readonly kind: 'none'; readonly why: string }
  /** `fault`: the reason why browsers refuse the certificate; '' if they accept it. */
  | { readonly kind: 'shown'; readonly validTo: Date; readonly fault: string };

export function checkCertificate(host: string, facts: CertificateFacts, now: Date): Finding {
  const line = check('network', `Certificate of ${host}`);
  if (facts.kind === 'none') {
    return line.wrong(
      `no HTTPS: ${facts.why}`,
      'Are the ports 80 and 443 open from the internet, and does the proxy run? systemctl status caddy',
    );
  }
  const days = Math.floor((facts.validTo.getTime() - now.getTime()) / DAY_MS);
  const remedy =
    'Caddy renews by itself: is port 80 or 443 reachable from the internet? journalctl -u caddy | grep -i certificate';
  if (days < 0) return line.wrong(`expired ${-days} days ago`, remedy);
  if (facts.fault !== '') return line.wrong(`browsers refuse it: ${facts.fault}`, remedy);
  if (days < NOW_DAYS) return line.wrong(`ends in ${days} days`, remedy);
  if (days < SOON_DAYS) return line.warning(`ends in ${days} days`, remedy);
  return line.ok(`valid for ${days} days`);
}

export function checkAddress(publicUrl: string | null): Finding {
  const line = check('network', 'Public address', 'address');
  if (publicUrl === null) {
    return line.wrong('PUBLIC_URL is not set', 'Set it in pitaka.env: PUBLIC_URL=https://wallet.example.com');
  }
  if (!publicUrl.startsWith('https:')) {
    return line.wrong(`${publicUrl} is not encrypted`, 'Serve it by HTTPS and set PUBLIC_URL=https://…');
  }
  return line.ok(publicUrl);
}

export interface ProxyFacts {
  readonly publicUrl: string | null;
  readonly isLoopback: boolean;
  readonly trustProxy: false | number | readonly string[];
}

export function checkProxy({ publicUrl, isLoopback, trustProxy }: ProxyFacts): Finding {
  const line = check('network', 'Proxy');
  if (trustProxy !== false) {
    return line.ok(typeof trustProxy === 'number' ? `${trustProxy} in front` : trustProxy.join(', '));
  }
  if (publicUrl !== null && isLoopback) {
    return line.wrong(
      'TRUST_PROXY is not set, so every caller counts as the proxy, with its limits',
      'Set TRUST_PROXY=1 in pitaka.env and restart the server.',
    );
  }
  return line.ok('none in front');
}
