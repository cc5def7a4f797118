import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

export type FetchRefusal =
  | 'address_invalid'
  | 'address_not_public'
  | 'not_reachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'answered_with_error';

export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Which network addresses may be called: only the public internet, except in tests. */
  readonly mayCall: (address: string) => boolean;
}

const MAX_REDIRECTS = 5;

export const PUBLIC_FETCH_LIMITS: FetchLimits = {
  maxBytes: 20 * 1024 * 1024,
  timeoutMs: 20_000,
  mayCall: isPublicAddress,
};

/**
 * An address of the public internet: no loopback, private or link-local network, no cloud metadata, and no IPv6 form
 * that hides an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

/**
 * Fetches a file that an untrusted list names. The name is resolved once, every address of it is checked, and the
 * connection goes to a checked address (else a second resolution could answer something else); each redirect is
 * checked again from the start.
 */
export async function fetchPublicFile(
  address: string,
  limits: FetchLimits = PUBLIC_FETCH_LIMITS,
): Promise<Result<Buffer, FetchRefusal>> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const agent = new Agent({ connect: { lookup: checkedLookup(limits), timeout: limits.timeoutMs }, pipelining: 0 });
  try {
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!url) return refuse('address_invalid');
      // A numeric address is never resolved, so the lookup would not see it.
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(host) !== 0 && !limits.mayCall(host)) return refuse('address_not_public');
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headersTimeout: limits.timeoutMs,
        bodyTimeout: limits.timeoutMs,
        headers: { accept: 'image/*, video/*;q=0.9, */*;q=0.1', 'user-agent': 'Pitaka import' },
      });
      // Destroying the body emits an error; without a listener it would end the process.
      answer.body.on('error', () => {});
      if ([301, 302, 303, 307, 308].includes(answer.statusCode)) {
        await answer.body.dump({ limit: 64 * 1024, signal });
        const location = answer.headers.location;
        url = typeof location === 'string' ? parseAddress(location, url) : undefined;
        continue;
      }
      if (answer.statusCode !== 200) {
        answer.body.destroy();
        return refuse('answered_with_error', { status: answer.statusCode });
      }
      return await readBody(answer.body, Number(answer.headers['content-length'] ?? 0), limits.maxBytes);
    }
    return refuse('too_many_redirects');
  } catch (error) {
    return refuse(reasonOf(error, signal));
  } finally {
    agent.destroy().catch(() => {});
  }
}

function parseAddress(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base?.href);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  return url;
}

async function readBody(
  body: AsyncIterable<Buffer> & { destroy(): void },
  announced: number,
  maxBytes: number,
): Promise<Result<Buffer, FetchRefusal>> {
  const parts: Buffer[] = [];
  let length = 0;
  if (announced > maxBytes) {
    body.destroy();
    return refuse('too_large');
  }
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) {
      body.destroy();
      return refuse('too_large');
    }
    parts.push(part);
  }
  return ok(Buffer.concat(parts));
}

class NotPublicError extends Error {}

/** Resolves a name and refuses it when any of its addresses may not be called. */
function checkedLookup(limits: FetchLimits): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !limits.mayCall(address))) {
        return callback(new NotPublicError(`${hostname} is not public`), '', 0);
      }
      if (options.all) return callback(null, addresses as never, 0);
      return callback(null, first.address, first.family);
    });
  };
}

function reasonOf(error: unknown, signal: AbortSignal): FetchRefusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotPublicError) return 'address_not_public';
    if (cause instanceof AggregateError && cause.errors.some((each) => each instanceof NotPublicError)) {
      return 'address_not_public';
    }
  }
  const code = (error as { code?: string }).code ?? '';
  return signal.aborted || code.includes('TIMEOUT') ? 'too_slow' : 'not_reachable';
}
