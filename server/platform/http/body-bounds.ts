import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkCounts } from './network-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes its body as bytes, and no more than these: see takeRawBodies. */
    cutsBodyAt?: number;
  }
}

/** The largest body of a call that needs no identity, and of most others. */
export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;

export interface BodyBounds {
  /** Of the bodies that one network sends at a time; of small ones, and of large ones. */
  readonly smallBytesOfNetwork: number;
  readonly largeBytesOfNetwork: number;
  /** Of all large bodies at a time: only somebody who is known and allowed to may send one. */
  readonly largeBytes: number;
  /** How long a body may take to arrive. */
  readonly smallBodyMs: number;
  readonly largeBodyMs: number;
  /** How long the rest of a refused body is read and thrown away, so that its sender sees the refusal. */
  readonly lingerMs: number;
  /** Whose body took longer is looked up again: the session may have ended meanwhile. */
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
 * How long after another a piece of a refused body is read, of 64 KB at most. The more there are, the slower: what is read
 * is memory until it is collected.
 */
function pauseBetween(refusedBodies: number): number {
  return Math.max(20, refusedBodies ** 2 / 2);
}

/** The bodies that are arriving: how many bytes of whom, and since when. */
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

  /** False where the sender, or everybody together, sends as much as may arrive at a time. */
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
    // Of the answer, not of the body: what was sent is in memory until then.
    reply.raw.once('close', () => {
      clearTimeout(late);
      held.add(network, -bytes);
      if (isLarge) this.#largeBytes -= bytes;
    });
    return true;
  }

  /**
   * Before an answer that does not wait for the body: from here on the stream holds the client back. Node would read the rest
   * as fast as it comes, and throw it away.
   */
  holdBack({ raw }: FastifyRequest): void {
    if (raw.socket instanceof Socket && !raw.complete) raw.read(0);
  }

  /**
   * After such an answer. Closing the connection on somebody who still sends resets it, and the answer would be lost with it:
   * so the rest is read, slowly.
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
    };
    raw.once('end', stop);
    socket.once('close', stop);
  }

  /** A server that stops waits for nobody's rest. */
  stop(): void {
    this.#isStopping = true;
    for (const socket of this.#lingering) socket.destroy();
  }
}

/** A body that its route cuts is not refused here: what is too long is recorded there, or answered in the caller's own form. */
export function announcesTooMuch(request: FastifyRequest): boolean {
  const { config, bodyLimit } = request.routeOptions;
  if (config.cutsBodyAt !== undefined) return false;
  return (announcedBytes(request) ?? 0) > (bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES);
}

/** As much of the body as comes into memory. */
function mostBytesOf(request: FastifyRequest): number {
  const { config, bodyLimit } = request.routeOptions;
  const limit = config.cutsBodyAt ?? bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES;
  return Math.min(announcedBytes(request) ?? limit, limit);
}

/** Undefined where a body comes in chunks, without a word about its length. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Whoever reads the body gets the error, and answers with it. */
function giveUp({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  if (raw.listenerCount('error') === 0) raw.destroy();
  else raw.emit('error', Object.assign(new Error('the body took too long'), { statusCode: 408 }));
}
