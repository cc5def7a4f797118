import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { refusalsOf } from '@pitaka/contract/openapi.ts';
import { REFUSALS } from '@pitaka/contract/refusals.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { readInput } from '../../platform/http/read-input.ts';
import { ABSURD, absurdValues } from './absurd-values.ts';
import { fieldsOf, sensibleBodies } from './sensible-bodies.ts';

type Send = (body: unknown) => Promise<LightMyRequestResponse>;

/**
 * Sends a call valid but absurd bodies, and one invalid body to verify that bodies are checked. Other invalid bodies
 * are tried without a server, in every-body.test.ts.
 */
export async function expectClearAnswers(call: CallDefinition, send: Send): Promise<void> {
  const sent = new Set<string>();
  const bodies = sensibleBodies(call).flatMap((body) => [
    body,
    ...fieldsOf(call).flatMap((field, place) =>
      absurdValues(place + call.path.length).map((value) => ({ ...body, [field]: value })),
    ),
  ]);
  for (const body of bodies) {
    const arriving = asItArrives(call, body);
    const read = readInput(call, arriving);
    const input = JSON.stringify(read.ok && read.value);
    if (!read.ok || sent.has(input)) continue;
    sent.add(input);
    expectClear(call, arriving, await send(arriving));
  }
  const refused = refusedBody(call);
  const answer = await send(refused);
  expectClear(call, refused, answer);
  expect(answer.json(), JSON.stringify(refused)).toMatchObject({ status: 400, code: 'input_invalid' });
}

/** A body with one invalid field, or a value that is not an object if no field can be invalid. */
function refusedBody(call: CallDefinition): object {
  for (const field of fieldsOf(call)) {
    for (const value of ABSURD) {
      const body = asItArrives(call, { ...sensibleBodies(call)[0], [field]: value });
      if (!readInput(call, body).ok) return body;
    }
  }
  return [];
}

/** Omits values that JSON cannot express; in an address all values are text. */
function asItArrives({ method }: CallDefinition, body: object): object {
  const arrived: object = JSON.parse(JSON.stringify(body));
  if (method === 'POST') return arrived;
  return Object.fromEntries(Object.entries(arrived).map(([name, value]) => [name, JSON.stringify(value)]));
}

function expectClear(call: CallDefinition, body: unknown, response: LightMyRequestResponse): void {
  const exchange = `${JSON.stringify(body)?.slice(0, 200)} -> ${response.statusCode} ${response.body.slice(0, 300)}`;
  expect(response.statusCode, exchange).toBe(200);
  // The answer is the file itself.
  if (!String(response.headers['content-type']).includes('json')) return;
  const { status, code, message, data } = response.json();
  expect([200, 2004, ...refusalsOf(call).map((refusal) => REFUSALS[refusal])], exchange).toContain(status);
  expect(typeof message, exchange).toBe('string');
  if (status !== 200 && status !== 2004) {
    expect(refusalsOf(call), exchange).toContain(code);
    expect(message, exchange).not.toBe('');
  }
  if (code !== 'input_invalid') return;
  for (const field of Object.values<{ message: string }>(data.fields)) expect(field.message, exchange).toBeTruthy();
}
