import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { describe, expect, it } from 'vitest';
import { refusalEnvelope } from '../platform/http/envelope-text.ts';
import { readInput } from '../platform/http/read-input.ts';
import { ABSURD } from './testing/absurd-values.ts';
import { fieldsOf, sensibleBodies } from './testing/sensible-bodies.ts';

/** Tests the server's checks of a body before the call. The two every-call.db.test.ts files send accepted bodies. */
const calls = (CALLS as readonly CallDefinition[]).filter(({ notOpenYet }) => !notOpenYet);

/** Expects that the body is accepted, or refused with a text for each invalid field. */
function isClear(call: CallDefinition, body: unknown): boolean {
  const read = readInput(call, body);
  if (read.ok) return true;
  const { data, message } = refusalEnvelope(read.code, 'en-US', read.detail);
  const fields = Object.values(data.fields as Record<string, { message?: string }>);
  return message !== '' && fields.length > 0 && fields.every((field) => field.message);
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  // Valid, because otherwise every trial would fail at the same field.
  it('accepts a sensible body', () => {
    const bodies = sensibleBodies(call);
    expect(bodies.map((body) => readInput(call, body))).toMatchObject(bodies.map(() => ({ ok: true })));
  });

  it('accepts or clearly refuses bodies with an absurd field, and values that are not objects', () => {
    const noObject = { ok: false, code: 'input_invalid', detail: { fields: { '': 'field_type' } } };
    for (const body of [null, [], 'text', 7]) expect(readInput(call, body)).toEqual(noObject);
    const absurd = sensibleBodies(call).flatMap((body) =>
      fieldsOf(call).flatMap((field) => ABSURD.map((value) => ({ ...body, [field]: value }))),
    );
    const unclear = [{}, { unknown: 'field' }, ...absurd].filter((body) => !isClear(call, body));
    expect(unclear).toEqual([]);
  });
});
