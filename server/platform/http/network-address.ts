import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The caller's address from the trusted proxies; a value that is no address is ignored. */
export function callerAddress(request: FastifyRequest): string {
  // A closed connection has none.
  const reported = plainAddress((request.ip as string | undefined) ?? '');
  return isIP(reported) !== 0 ? reported : plainAddress(request.socket.remoteAddress ?? '');
}

/**
 * The addresses whose X-Forwarded-* headers are trusted. If only the number of proxies is configured, the nearest one
 * must be on this machine or in a private network: otherwise a client that reaches the server's port directly could
 * choose its own address and host. A proxy with a public address is configured by its address.
 */
export function trustedProxies(proxies: false | number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (address: string, hop: number) => hop < proxies && (hop > 0 || !isPublic(address));
}

function isPublic(address: string): boolean {
  const plain = plainAddress(address);
  return ipaddr.isValid(plain) && ipaddr.parse(plain).range() === 'unicast';
}

/** Some proxies add the port, and IPv4 may come in IPv6 form. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** The unit of limits: one holder of IPv6 has a whole /64 of addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** The /48 around a /64, which ISPs also give to a single customer: 65,536 networks. Undefined for IPv4. */
export function widerNetworkOf(network: string): string | undefined {
  const parts = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return parts && `${parts.slice(0, 3).join(':')}::/48`;
}

/** The multiple of a /64's limit for its /48: a mobile network has many phones in one. */
export const NETWORKS_OF_WIDER = 8;
