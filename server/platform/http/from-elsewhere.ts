import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** What proxies, tunnels and networks of caches add; a browser and a program on this machine send none of them. */
const FORWARDED =
  /^(forwarded|via|cdn-loop|true-client-ip|x[-_](forwarded.*|real-ip|client-ip|remote-.*|cluster-client-ip|original-.*|rewrite-url|host|proxy.*|amz.*|appengine-.*|azure-.*|envoy-.*|vercel-.*)|client-ip|wl-proxy-.*|(cf|fastly|fly|akamai|ngrok|tailscale)-.*)$/;

/** Does somebody ask who is not on this machine, as far as connection and headers say? */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const { headers, socket, raw } = request;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return true;
  // What nginx's proxy_pass says by default, with the host that it asks and no header of its own.
  if (raw.httpVersion === '1.0') return true;
  if ([headers.origin, headers.referer, raw.url].some(isOfAnotherHost)) return true;
  // Which of two names a proxy went by is not known here.
  if (raw.rawHeaders.filter((word, index) => index % 2 === 0 && /^host$/i.test(word)).length > 1) return true;
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  // The host as it was sent: with TRUST_PROXY, request.hostname may be what a header says.
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return !isLoopback(from) || !isLoopback(host);
}

/** A page elsewhere, or the complete address of a request to a proxy. */
function isOfAnotherHost(address: string | undefined): boolean {
  const url = address === undefined || address.startsWith('/') ? null : URL.parse(address);
  return url !== null && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}
