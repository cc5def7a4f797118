import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { request } from 'undici';
import {
  type ConnectionRefusal,
  checkedAgent,
  connectionRefusal,
  isPublicAddress,
  type MayCall,
  mayCallHost,
  parseWebAddress,
} from '../../../platform/public-internet/checked-connection.ts';

export type FetchRefusal = ConnectionRefusal | 'too_large' | 'too_many_redirects' | 'answered_with_error';

export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Only addresses of the public internet are allowed; tests allow others. */
  readonly mayCall: MayCall;
}

const MAX_REDIRECTS = 5;

export const PUBLIC_FETCH_LIMITS: FetchLimits = {
  maxBytes: 20 * 1024 * 1024,
  timeoutMs: 20_000,
  mayCall: isPublicAddress,
};

/**
 * Fetches a file from an address in an untrusted list, over a checked connection. Each redirect is checked like the
 * first address.
 */
export async function fetchPublicFile(
  address: string,
  limits: FetchLimits = PUBLIC_FETCH_LIMITS,
): Promise<Result<Buffer, FetchRefusal>> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const agent = checkedAgent(limits.mayCall, limits.timeoutMs);
  try {
    let url = parseWebAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!url) return refuse('address_invalid');
      if (!mayCallHost(url, limits.mayCall)) return refuse('address_not_public');
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headersTimeout: limits.timeoutMs,
        bodyTimeout: limits.timeoutMs,
        headers: { accept: 'image/*, video/*;q=0.9, */*;q=0.1', 'user-agent': 'Pitaka import' },
      });
      // Destroying the body emits an error, which would end the process if nothing listened to it.
      answer.body.on('error', () => {});
      if ([301, 302, 303, 307, 308].includes(answer.statusCode)) {
        await answer.body.dump({ limit: 64 * 1024, signal });
        const location = answer.headers.location;
        url = typeof location === 'string' ? parseWebAddress(location, url) : undefined;
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
    return refuse(connectionRefusal(error, signal));
  } finally {
    agent.destroy().catch(() => {});
  }
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
