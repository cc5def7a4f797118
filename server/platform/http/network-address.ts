import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The caller's address as the trusted proxies say it; what is no address is not believed. */
export function callerAddress(request: FastifyRequest): string {
  // A connection that is gone by now has none.
  const said = plainAddress((request.ip as string | undefined) ?? '');
  return isIP(said) !== 0 ? said : plainAddress(request.socket.remoteAddress ?? '');
}

/**
 * Which addresses' X-Forwarded-* are believed. A number of proxies says nothing of where they are, so the nearest one has to be
 * on this machine or a private network: otherwise a client that reaches the server's port directly could choose its own
 * address and host. A proxy with a public address is named by its address.
 */
export function trustedProxies(proxies: false | number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (address: string, hop: number) => hop < proxies && (hop > 0 || !isPublic(address));
}

function isPublic(address: string): boolean {
  const plain = plainAddress(address);
  return ipaddr.isValid(plain) && ipaddr.parse(plain).range() === 'unicast';
}

/** Some proxies write the port as well, and IPv4 may come in the form of IPv6. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Whose requests limits count together: one holder of IPv6 has a whole /64 of addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** The /48 around a /64, which providers give to a single customer too: 65,536 networks. None of IPv4. */
export function widerNetworkOf(network: string): string | undefined {
  const parts = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return parts && `${parts.slice(0, 3).join(':')}::/48`;
}

/** How many times over a /48 may do what one of its /64s may: a mobile network has many phones in one. */
export const NETWORKS_OF_WIDER = 8;
