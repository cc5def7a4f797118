import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkCounts } from './network-counts.ts';
import { whenClosed } from './when-closed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum of bytes for a route that reads its body as bytes: see takeRawBodies. */
    cutsBodyAt?: number;
  }
}

/** The largest body of a call without identity, and of most other calls. */
export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;

export interface BodyBounds {
  /** Limits on simultaneously arriving bodies of one network, small and large ones. */
  readonly smallBytesOfNetwork: number;
  readonly largeBytesOfNetwork: number;
  /** Limit on all simultaneous large bodies, which only identified callers with the permission may send. */
  readonly largeBytes: number;
  /** How long a body may take to arrive. */
  readonly smallBodyMs: number;
  readonly largeBodyMs: number;
  /** How long the rest of a refused body is read and discarded, so that its sender sees the refusal. */
  readonly lingerMs: number;
  /** Time after which the caller of a body is identified again, because the session may have ended meanwhile. */
  readonly identityMs: number;
}

export const BODY_BOUNDS: BodyBounds = {
  smallBytesOfNetwork: 4 * 1024 * 1024,
  largeBytesOfNetwork: 32 * 1024 * 1024,
  largeBytes: 64 * 1024 * 1024,
  smallBodyMs: 15_000,
  largeBodyMs: 120_000,
  lingerMs: 30_000,
  identityMs: 2_000,
};

/**
 * The pause before the next piece (64 KB at most) of a refused body is read. It grows with the number of refused
 * bodies, because read pieces use memory until they are collected.
 */
function pauseBetween(refusedBodies: number): number {
  return Math.max(20, refusedBodies ** 2 / 2);
}

/** The arriving bodies: bytes per network, and the time since they began. */
export class ArrivingBodies {
  readonly #bounds: BodyBounds;
  readonly #countsNetworks: boolean;
  readonly #small: NetworkCounts;
  readonly #large: NetworkCounts;
  readonly #lingering = new Set<Socket>();
  #largeBytes = 0;
  #isStopping = false;

  constructor(bounds: BodyBounds, countsNetworks: boolean) {
    this.#bounds = bounds;
    this.#countsNetworks = countsNetworks;
    this.#small = new NetworkCounts(bounds.smallBytesOfNetwork);
    this.#large = new NetworkCounts(bounds.largeBytesOfNetwork);
  }

  /** Adds a body; false if the network, or all networks together, would exceed the limit. */
  admit(request: FastifyRequest, reply: FastifyReply, network: string): boolean {
    const bytes = mostBytesOf(request);
    if (bytes === 0) return true;
    const isLarge = bytes > DEFAULT_BODY_LIMIT_BYTES;
    const bounds = this.#bounds;
    const held = isLarge ? this.#large : this.#small;
    if (this.#countsNetworks && !held.hasRoom(network, bytes)) return false;
    if (isLarge && this.#largeBytes + bytes > bounds.largeBytes) return false;
    held.add(network, bytes);
    if (isLarge) this.#largeBytes += bytes;
    const late = setTimeout(() => giveUp(request), isLarge ? bounds.largeBodyMs : bounds.smallBodyMs);
    request.raw.once('end', () => clearTimeout(late));
    // Released at the end of the answer, not of the body, which stays in memory until then.
    whenClosed(reply.raw, () => {
      clearTimeout(late);
      held.add(network, -bytes);
      if (isLarge) this.#largeBytes -= bytes;
    });
    return true;
  }

  /**
   * Must be called before an answer that does not wait for the body: from then on the stream slows the client down.
   * Otherwise Node would read the rest at full speed and discard it.
   */
  holdBack({ raw }: FastifyRequest): void {
    if (raw.socket instanceof Socket && !raw.complete) raw.read(0);
  }

  /**
   * Must be called after such an answer. If the connection were closed while the client still sends, it would be reset
   * and the answer lost: so the rest of the body is read slowly.
   */
  linger({ raw }: FastifyRequest): void {
    const { socket } = raw;
    // Tests that inject requests have no connection.
    if (raw.complete || raw.destroyed || !(socket instanceof Socket)) return;
    if (this.#isStopping) {
      socket.destroy();
      return;
    }
    this.#lingering.add(socket);
    let sip: NodeJS.Timeout | undefined;
    const sipLater = () => {
      raw.pause();
      sip = setTimeout(() => raw.resume(), pauseBetween(this.#lingering.size));
    };
    raw.on('data', sipLater);
    sipLater();
    const end = setTimeout(() => socket.destroy(), this.#bounds.lingerMs);
    const stop = () => {
      clearTimeout(sip);
      clearTimeout(end);
      this.#lingering.delete(socket);
      // A proxy keeps a connection for thousands of requests. Without this line, each request would leave its listener
      // and itself on the connection.
      socket.off('close', stop);
      raw.off('end', stop);
    };
    raw.once('end', stop);
    socket.once('close', stop);
  }

  /** Called at a stop, so that the server does not wait for the rest of bodies. */
  stop(): void {
    this.#isStopping = true;
    for (const socket of this.#lingering) socket.destroy();
  }
}

/**
 * Whether the announced body is too large. False for routes that cut the body: they record it, or answer in the
 * caller's own format.
 */
export function announcesTooMuch(request: FastifyRequest): boolean {
  const { config, bodyLimit } = request.routeOptions;
  if (config.cutsBodyAt !== undefined) return false;
  return (announcedBytes(request) ?? 0) > (bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES);
}

/** The part of the body that is held in memory. */
function mostBytesOf(request: FastifyRequest): number {
  const { config, bodyLimit } = request.routeOptions;
  const limit = config.cutsBodyAt ?? bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES;
  return Math.min(announcedBytes(request) ?? limit, limit);
}

/** The announced length; undefined for a chunked body. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Passes the error to the reader of the body, which sends it as the answer. */
function giveUp({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  if (raw.listenerCount('error') === 0) raw.destroy();
  else raw.emit('error', Object.assign(new Error('the body took too long'), { statusCode: 408 }));
}
