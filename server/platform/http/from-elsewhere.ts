import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** What proxies, tunnels and networks of caches add; a browser and a program on this machine send none of them. */
const FORWARDED =
  /^(forwarded|via|cdn-loop|true-client-ip|x-(forwarded.*|real-ip|client-ip|cluster-client-ip|original-.*|rewrite-url|host|proxy.*|amz.*|appengine-.*|azure-.*|envoy-.*|vercel-.*)|(cf|fastly|fly|akamai|ngrok|tailscale)-.*)$/;

/** Does somebody ask who is not on this machine, as far as connection and headers say? */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const { headers, socket, raw } = request;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return true;
  // Which of two names a proxy went by is not known here.
  if (raw.rawHeaders.filter((word, index) => index % 2 === 0 && /^host$/i.test(word)).length > 1) return true;
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  // The host as it was sent: with TRUST_PROXY, request.hostname may be what a header says.
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return !isLoopback(from) || !isLoopback(host);
}
