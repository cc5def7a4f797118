/**
 * The form of every answer on the wire (Spec: A4). The body's status is the result; HTTP's status only concerns the
 * transport.
 */
export interface Envelope<Data = unknown> {
  status: number;
  message: string;
  data: Data;
  /** Machine-readable code of a refusal; absent on success. */
  code?: string;
}

/** The `data` of a refused input: the field's dotted path with its message code and text. */
export interface FieldErrors {
  fields: Record<string, { code: string; message: string }>;
}

export const STATUS = {
  done: 200,
  /** Accepted; the result follows later (a link that does not exist yet, a withdrawal in review). */
  accepted: 2004,
  inputRefused: 400,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  ruleRefused: 422,
  slowDown: 429,
  systemError: 500,
  notReady: 503,
  /** This session was ended from another device: log out and reload. */
  sessionEnded: 996,
  /** No valid session; with the literal message 'forbidden', a frozen account. */
  noSession: 999,
} as const;

export function isSuccess(status: number): boolean {
  return status === STATUS.done || status === STATUS.accepted;
}

/** The only message that is equal in every language, because the specification's client compares it. */
export const FORBIDDEN_MESSAGE = 'forbidden';
