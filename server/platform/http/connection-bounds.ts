import type { Socket } from 'node:net';
import { NOTHING_LOADS } from './answer-policies.ts';
import { refusalEnvelope } from './envelope-text.ts';
import { networkOf } from './network-address.ts';
import { NetworkCounts } from './network-counts.ts';
import { createRequestIds } from './request-id.ts';

const makeRequestId = createRequestIds();

/** The maximum number of connections of a process, and of one network if there is no proxy in front. */
export const MAX_CONNECTIONS = 8192;
const CONNECTIONS_OF_NETWORK = 512;

/** Limits of Node's server. Small bodies have an earlier limit. */
export const CONNECTION_TIMES = {
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 125_000,
  /** Longer than proxies keep a connection, so that they never send on a closing one. */
  keepAliveTimeout: 72_000,
  /** Time without a byte in either direction. */
  connectionTimeout: 120_000,
} as const;

/** Drops connections of a network that has reached its limit. */
export function limitConnectionsOfNetworks(
  server: { on(event: 'connection', listener: (socket: Socket) => void): unknown },
  most: number = CONNECTIONS_OF_NETWORK,
): void {
  const open = new NetworkCounts(most);
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!open.hasRoom(network)) {
      socket.destroy();
      return;
    }
    open.add(network, 1);
    socket.once('close', () => open.add(network, -1));
  });
}

/** Answers requests that are not HTTP or too slow with an envelope in the default language. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Node's property for the answer that is being sent. Once it has begun, no other answer may follow.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  if (socket.writable && !answer?.headersSent) {
    const [line, code] = CLIENT_ERRORS[error.code ?? ''] ?? (['400 Bad Request', 'body_malformed'] as const);
    const body = JSON.stringify(refusalEnvelope(code, 'en-US'));
    socket.write(
      `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${makeRequestId()}\r\nx-content-type-options: nosniff\r\ncontent-security-policy: ${NOTHING_LOADS}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [string, 'body_too_slow' | 'body_too_large']>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'body_too_slow'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'body_too_large'],
};
