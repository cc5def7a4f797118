/** The outcome of a decision: a value, or a refusal with a code. Bugs are thrown as errors. */
export type Result<Value, Code extends string = string> = Ok<Value> | Refused<Code>;

export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** An expected refusal. `detail` may be shown with the text: seconds to wait, remaining tries. */
export interface Refused<Code extends string> {
  readonly ok: false;
  readonly code: Code;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function refuse<Code extends string>(code: Code, detail?: Readonly<Record<string, unknown>>): Refused<Code> {
  return detail ? { ok: false, code, detail } : { ok: false, code };
}
