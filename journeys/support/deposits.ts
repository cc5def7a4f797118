import type { APIRequestContext } from '@playwright/test';
import { callApi, type LoggedIn } from './people.ts';

/** An unpaid deposit. */
export async function openedDeposit(request: APIRequestContext, person: LoggedIn, method = 'sandbox', amount = '250') {
  const key = { 'idempotency-key': `story-${crypto.randomUUID()}` };
  const answer = await callApi(request, '/deposit/create', { amount, method }, person.token, key);
  if (answer.status !== 200) throw new Error(`no deposit: ${answer.message}`);
  return answer.data;
}

/** Simulates an outcome at the sandbox's bank. */
export async function play(request: APIRequestContext, id: string, outcome: string): Promise<void> {
  const answer = await request.post(`/sandbox/pay/${id}`, { data: { outcome } });
  if (!answer.ok()) throw new Error(`the sandbox said ${answer.status()}`);
}
