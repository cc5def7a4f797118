import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { describe, expect, it } from 'vitest';
import { refusalEnvelope } from '../platform/http/envelope-text.ts';
import { readInput } from '../platform/http/read-input.ts';
import { ABSURD } from './testing/absurd-values.ts';
import { fieldsOf, sensibleBodies } from './testing/sensible-bodies.ts';

/** What the server does with a body before the call sees it. What it lets through, the two every-call.db.test.ts send on. */
const calls = (CALLS as readonly CallDefinition[]).filter(({ notOpenYet }) => !notOpenYet);

/** Taken, or refused with a text for each field that is wrong. */
function isClear(call: CallDefinition, body: unknown): boolean {
  const read = readInput(call, body);
  if (read.ok) return true;
  const { data, message } = refusalEnvelope(read.code, 'en-US', read.detail);
  const fields = Object.values(data.fields as Record<string, { message?: string }>);
  return message !== '' && fields.length > 0 && fields.every((field) => field.message);
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  // If it did not, whatever is tried with such a body would end at this field, and nothing behind it would be tried.
  it('takes a sensible body', () => {
    const bodies = sensibleBodies(call);
    expect(bodies.map((body) => readInput(call, body))).toMatchObject(bodies.map(() => ({ ok: true })));
  });

  it('takes or clearly refuses the same with an absurd field, and what is no such object', () => {
    const noObject = { ok: false, code: 'input_invalid', detail: { fields: { '': 'field_type' } } };
    for (const body of [null, [], 'text', 7]) expect(readInput(call, body)).toEqual(noObject);
    const absurd = sensibleBodies(call).flatMap((body) =>
      fieldsOf(call).flatMap((field) => ABSURD.map((value) => ({ ...body, [field]: value }))),
    );
    const unclear = [{}, { unknown: 'field' }, ...absurd].filter((body) => !isClear(call, body));
    expect(unclear).toEqual([]);
  });
});
