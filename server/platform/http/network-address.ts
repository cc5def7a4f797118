import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The caller's address according to the trusted proxies; a value that is not an address is ignored. */
export function callerAddress(request: FastifyRequest): string {
  // A closed connection has no address.
  const reported = plainAddress((request.ip as string | undefined) ?? '');
  return isIP(reported) !== 0 ? reported : plainAddress(request.socket.remoteAddress ?? '');
}

/**
 * The addresses whose X-Forwarded-* headers are trusted. If only the number of proxies is configured, the nearest proxy
 * must be on this machine or in a private network: otherwise a client that reaches the server's port directly could
 * choose its own address and host. A proxy with a public address must be configured by its address.
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

/** The unit of limits: a /64 for IPv6, because one customer has all of its addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** The /48 (65,536 networks) around a /64, because ISPs also give a /48 to a single customer. Undefined for IPv4. */
export function widerNetworkOf(network: string): string | undefined {
  const parts = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return parts && `${parts.slice(0, 3).join(':')}::/48`;
}

/** The multiple of a /64's limit for its /48, because a mobile network has many phones in one /48. */
export const NETWORKS_OF_WIDER = 8;
