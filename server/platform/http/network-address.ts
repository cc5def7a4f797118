import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The caller's address as the trusted proxies say it; what is no address is not believed. */
export function callerAddress(request: FastifyRequest): string {
  // A connection that is gone by now has none.
  const said = plainAddress((request.ip as string | undefined) ?? '');
  return isIP(said) !== 0 ? said : plainAddress(request.socket.remoteAddress ?? '');
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
