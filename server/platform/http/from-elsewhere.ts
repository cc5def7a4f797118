import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** What proxies and tunnels add; a browser and a program on this machine send none of them. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/** Does somebody ask who is not on this machine, as far as connection and headers say? */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return true;
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return !isLoopback(from) || !isLoopback(request.hostname);
}
