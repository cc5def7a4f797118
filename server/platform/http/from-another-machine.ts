import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** Headers that proxies, tunnels and CDNs add, and that browsers and programs on this machine do not send. */
const FORWARDED =
  /^(forwarded|via|cdn-loop|true-client-ip|x[-_](forwarded.*|real-ip|client-ip|remote-.*|cluster-client-ip|original-.*|rewrite-url|host|proxy.*|amz.*|appengine-.*|azure-.*|envoy-.*|vercel-.*)|client-ip|wl-proxy-.*|(cf|fastly|fly|akamai|ngrok|tailscale)-.*)$/;

/** Cache of names that do not match, because the demo checks each header of each request. */
const seen = new Set<string>();
const MOST_SEEN = 200;

function isForwarded(name: string): boolean {
  if (seen.has(name)) return false;
  const found = FORWARDED.test(name);
  if (!found && seen.size < MOST_SEEN) seen.add(name);
  return found;
}

/** Whether the connection or the headers show that the caller is on another machine. */
export function isFromAnotherMachine(request: FastifyRequest): boolean {
  const { headers, socket, raw } = request;
  if (Object.keys(headers).some(isForwarded)) return true;
  // nginx's proxy_pass uses HTTP/1.0 by default, with its own host and no extra header.
  if (raw.httpVersion === '1.0') return true;
  if ([headers.origin, headers.referer, raw.url].some(isOfAnotherHost)) return true;
  // With two Host headers it is unknown which one a proxy used.
  if (raw.rawHeaders.filter((header, index) => index % 2 === 0 && /^host$/i.test(header)).length > 1) return true;
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  // Reads the sent host, because with TRUST_PROXY request.hostname may come from another header.
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return !isLoopback(from) || !isLoopback(host);
}

/** Whether the address of a page, or of a request to a proxy, names another host. */
function isOfAnotherHost(address: string | undefined): boolean {
  const url = address === undefined || address.startsWith('/') ? null : URL.parse(address);
  return url !== null && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}
