import { tokenOf } from '../ledger/tokens.ts';
import type { Loader } from '../processes/loader.ts';
import type { Round, RoundResult, Variant } from './load.ts';

const WARM_UP_MS = 1_000;

export interface ReadCall {
  readonly path: string;
  readonly body: object;
  readonly uid: string;
  readonly clients: number;
  readonly seconds: number;
}

/** Repeats one user's call that only reads, and compares every answer with the first one. Fails if any is different. */
export async function readUnderLoad(
  reads: Loader,
  port: number,
  { path, body, uid, clients, seconds }: ReadCall,
): Promise<RoundResult> {
  const origin = `http://127.0.0.1:${port}`;
  const request = {
    ...{ method: 'POST' as const, path, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(uid)}` },
  };
  const answer = await fetch(origin + path, { method: 'POST', headers: request.headers, body: request.body });
  const variant: Variant = { ...request, expected: await answer.text() };
  if (!variant.expected.startsWith('{"status":200,')) throw new Error(`${path} answered ${variant.expected}`);
  const round: Round = {
    ...{ origin, connections: clients, variants: [variant] },
    ...{ warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 },
  };
  const result = await reads.run<RoundResult>(round);
  if (result.wrong > 0) throw new Error(`${path}: ${result.wrong} wrong answers, the first: ${result.firstWrong}`);
  return result;
}
