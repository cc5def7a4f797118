import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { request } from 'undici';
import { operationOf, type UsedKey } from '../provider-keys/index.ts';
import {
  type ConnectionRefusal,
  checkedAgent,
  connectionRefusal,
  type MayCall,
  mayCallHost,
  parseWebAddress,
} from './checked-connection.ts';

export interface PublicCall {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  /** Maximum of bytes that are read from the answer. */
  readonly mostBytes: number;
  readonly mayCall: MayCall;
  /** The key that the call is made with, if there is one: a provider that refuses it raises an alarm. */
  readonly key?: UsedKey | undefined;
}

export interface PublicAnswer {
  readonly status: number;
  readonly location: string | undefined;
  /** Cut at `mostBytes`. */
  readonly body: string;
}

/**
 * Makes one call to an address chosen by an operator or a partner, over a checked connection. Redirects are returned as
 * answers.
 */
export async function callPublic(call: PublicCall): Promise<Result<PublicAnswer, ConnectionRefusal>> {
  const url = parseWebAddress(call.url);
  if (!url) return refuse('address_invalid');
  if (!mayCallHost(url, call.mayCall)) return refuse('address_not_public');
  const { method, headers, body, timeoutMs } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  const agent = checkedAgent(call.mayCall, timeoutMs);
  try {
    const answer = await request(url, {
      ...{ dispatcher: agent, signal, method, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      headers: { 'user-agent': 'Pitaka', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    // Destroying the body emits an error; without a listener it would end the process.
    answer.body.on('error', () => {});
    const { location } = answer.headers;
    call.key?.answered(operationOf(method, call.url), answer.statusCode);
    return ok({
      status: answer.statusCode,
      location: typeof location === 'string' ? location : undefined,
      body: await readStart(answer.body, call.mostBytes),
    });
  } catch (error) {
    return refuse(connectionRefusal(error, signal));
  } finally {
    agent.destroy().catch(() => {});
  }
}

async function readStart(body: AsyncIterable<Buffer> & { destroy(): void }, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length < mostBytes) continue;
    body.destroy();
    break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8').replaceAll('\0', '');
}
