import type { FieldErrors } from '@pitaka/contract/envelope.ts';

/** A refusal: the status is neither 200 nor 2004 (Spec: A4). `message` is for the user. */
export class CallRefused extends Error {
  readonly status: number;
  /** Machine-readable code; '' if the answer had none. */
  readonly code: string;
  readonly data: unknown;

  constructor(status: number, message: string, code: string, data: unknown) {
    super(message);
    this.name = 'CallRefused';
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** Texts by field, if the input was refused. */
  get fields(): FieldErrors['fields'] {
    const fields = (this.data as Partial<FieldErrors> | null | undefined)?.fields;
    return typeof fields === 'object' && fields !== null ? fields : {};
  }
}

/** No answer: no network, or the connection broke. `message` is for the user. */
export class CallUnanswered extends Error {
  readonly offline: boolean;

  constructor(message: string, offline: boolean, cause: unknown) {
    super(message, { cause });
    this.name = 'CallUnanswered';
    this.offline = offline;
  }
}
