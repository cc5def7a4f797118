import type { Result } from '@pitaka/core/values/result.ts';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { NOTHING_LOADS } from '../../../platform/http/answer-policies.ts';
import { bearerToken } from '../../../platform/http/bearer.ts';
import type { Principal } from '../../../platform/http/call-context.ts';
import { refusalEnvelope } from '../../../platform/http/envelope-text.ts';
import type { RawRoute } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { whenClosed } from '../../../platform/http/when-closed.ts';
import type { LiveHub } from './live-hub.ts';
import { isRowId, type LiveRow, readMissed, readRecent } from './store.ts';

type SessionCode = 'session_missing' | 'session_unknown' | 'session_ended' | 'account_frozen';

export interface LiveDependencies {
  readonly db: Database;
  readonly hub: LiveHub;
  readonly findSession: (
    site: Site,
    token: string,
  ) => Promise<Result<Principal, Exclude<SessionCode, 'session_missing'>>>;
  readonly heartbeatMs?: number;
}

/**
 * The interval of heartbeats: proxies close silent connections after half a minute or more. Each heartbeat also reads
 * the session again.
 */
const HEARTBEAT_MS = 20_000;
/** A page that reads too slowly for this limit is disconnected; it reconnects with Last-Event-ID. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** How long a page waits before the next try if there is no room for its stream. */
const FULL_SECONDS = 30;
/** How long a client may take to read the end of its stream before its connection is cut. */
const END_MS = 5_000;
/** The longest time between a page's first request of a list and the start of its stream. */
const JUST_NOW_SECONDS = 15;
/** A page that missed more messages than this reloads its data instead. */
const MAX_MISSED = 200;

/**
 * GET /live: a user's messages as server-sent events, read with fetch, because the token is in the Authorization
 * header. `ready` opens the stream. `resync` means that messages may have been missed. `session` contains the refusal
 * that any call would now get, and ends the stream.
 */
export function liveRawRoutes(deps: LiveDependencies): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/live',
      handler: async (request, reply, { site, context }) => {
        const refuseSession = (code: SessionCode) => JSON.stringify(refusalEnvelope(code, context.locale));
        const token = bearerToken(request.headers.authorization);
        const found = token ? await deps.findSession(site, token) : undefined;
        if (!found?.ok || !token) {
          const code = found && !found.ok ? found.code : token === undefined ? 'session_missing' : 'session_unknown';
          return reply
            .header('content-type', 'application/json; charset=utf-8')
            .header('cache-control', 'no-store')
            .send(refuseSession(code));
        }
        if (!deps.hub.hasRoom(context.network)) {
          return reply
            .code(429)
            .header('content-type', 'application/json; charset=utf-8')
            .header('cache-control', 'no-store')
            .header('retry-after', String(FULL_SECONDS))
            .send(
              JSON.stringify(refusalEnvelope('too_many_requests', context.locale, { retryAfterSeconds: FULL_SECONDS })),
            );
        }
        if (request.method === 'HEAD') return openStream(reply).end();

        const user = found.value;
        const stream = openStream(reply);
        const sent = new Set<string>();
        const leave = deps.hub.join({
          siteId: site.siteId,
          uid: user.uid,
          network: context.network,
          onMessage: (message) => sendMessage(message),
          close: () => closeStream(stream),
        });
        const heartbeat = setInterval(() => void beat(), deps.heartbeatMs ?? HEARTBEAT_MS);
        heartbeat.unref();
        whenClosed(stream, () => {
          clearInterval(heartbeat);
          leave();
        });
        stream.on('error', () => {});

        function write(text: string): void {
          if (stream.writableEnded || stream.destroyed) return;
          if (stream.writableLength > MAX_UNSENT_BYTES) stream.destroy();
          else stream.write(text);
        }
        function end(code: SessionCode): void {
          write(`event: session\ndata: ${refuseSession(code)}\n\n`);
          closeStream(stream);
        }
        function sendMessage(message: LiveRow): void {
          if (sent.has(message.message_id)) return;
          sent.add(message.message_id);
          if (sent.size > 1000) sent.delete(sent.values().next().value as string);
          if (message.kind === 'session') void beat();
          else {
            // Only the id of a row can be resumed from; sources send their messages again after a reconnect.
            const id = isRowId(message.message_id) ? `id: ${message.message_id}\n` : '';
            write(`${id}event: ${message.kind}\ndata: ${JSON.stringify(message.body)}\n\n`);
          }
        }
        async function beat(): Promise<void> {
          try {
            const now = await deps.findSession(site, token as string);
            if (now.ok) write(': still here\n\n');
            else end(now.code);
          } catch {
            // The database may be briefly unavailable: the stream stays open, and the next heartbeat tries again.
            write(': still here\n\n');
          }
        }

        write('retry: 3000\n\nevent: ready\ndata: {}\n\n');
        const lastId = request.headers['last-event-id'];
        if (typeof lastId === 'string' && lastId !== '') {
          const missed = await readMissed(deps.db, site.siteId, user.uid, lastId.slice(0, 60), MAX_MISSED);
          if (missed) missed.forEach(sendMessage);
          else write('event: resync\ndata: {}\n\n');
        } else {
          // The events since the page's first request, including the end of its session.
          (await readRecent(deps.db, [site.siteId], [user.uid], JUST_NOW_SECONDS)).forEach(sendMessage);
        }
        return reply;
      },
    },
  ];
}

function openStream(reply: FastifyReply) {
  reply.hijack();
  const stream = reply.raw;
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'content-security-policy': NOTHING_LOADS,
    // Tells proxies not to buffer the events.
    'x-accel-buffering': 'no',
  });
  stream.flushHeaders();
  return stream;
}

/** Ends the stream and closes its connection, which the client could otherwise use for other requests. */
function closeStream(stream: FastifyReply['raw']): void {
  const { socket } = stream;
  stream.end();
  socket?.destroySoon();
  setTimeout(() => socket?.destroy(), END_MS).unref();
}
