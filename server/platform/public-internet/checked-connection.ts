import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';

export type ConnectionRefusal = 'address_invalid' | 'address_not_public' | 'not_reachable' | 'too_slow';

/** Decides whether a network address may be called. */
export type MayCall = (address: string) => boolean;

/**
 * Whether this is an address of the public internet: not a loopback, private or link-local network, not cloud metadata,
 * and not an IPv6 form of such an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST);
  return !CLOUD_SERVICES.some((network) => parsed.match(network));
}

/** Public addresses that serve data about this machine inside a cloud. */
// Azure's wire server, Equinix' metadata, IBM's services.
const CLOUD_SERVICES = ['168.63.129.16/32', '192.80.8.124/32', '161.26.0.0/16', '166.8.0.0/14'].map((network) =>
  ipaddr.IPv4.parseCIDR(network),
);

/** The assigned part of IPv6. Needed because the library treats every unknown address as public, even '::7f00:1'. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether it is this machine, where a partner's test server may run in a trial. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/** Parses an http or https address without a password; undefined for any other text. */
export function parseWebAddress(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base?.href);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  return url;
}

/** Checks the text of a host. A numeric address is never resolved, so the check at resolution would miss it. */
export function mayCallHost(url: URL, mayCall: MayCall): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 || mayCall(host);
}

/**
 * An agent for foreign host names: a name is resolved once, all its addresses are checked, and the connection is made
 * to a checked address. A second resolution could give another address.
 */
export function checkedAgent(mayCall: MayCall, timeoutMs: number): Agent {
  return new Agent({ connect: { lookup: checkedLookup(mayCall), timeout: timeoutMs }, pipelining: 0 });
}

class NotPublicError extends Error {}

function checkedLookup(mayCall: MayCall): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !mayCall(address))) {
        return callback(new NotPublicError(`${hostname} is not public`), '', 0);
      }
      if (options.all) return callback(null, addresses as never, 0);
      return callback(null, first.address, first.family);
    });
  };
}

/** Why a call over a checked connection failed. */
export function connectionRefusal(error: unknown, signal: AbortSignal): ConnectionRefusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotPublicError) return 'address_not_public';
    if (cause instanceof AggregateError && cause.errors.some((each) => each instanceof NotPublicError)) {
      return 'address_not_public';
    }
  }
  const code = (error as { code?: string }).code ?? '';
  return signal.aborted || code.includes('TIMEOUT') ? 'too_slow' : 'not_reachable';
}
