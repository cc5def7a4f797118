import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { foldLines } from './fold-lines.ts';

export type Log = Logger;

const HIDDEN = '[hidden]';
const MAX_DEPTH = 8;

/** Fields whose values are never written, at any depth of a logged object. */
const SECRET_NAME =
  /^(authorization|cookie|set-cookie|code|pin|otp|totp|old|key|ifsc|.*(password|passwd|pwd|secret|token|passcode|api_?key|signature|credential|card_?number|wallet_?number|connection_?string).*)$/i;
const PHONE_NAME = /^(.*phone.*|username|mobile|msisdn)$/i;

/** Secrets in running text: error messages, addresses, details of the database. */
const TEXT_RULES: [RegExp, string][] = [
  // These forms are matched as well, because a child logger's own fields do not pass `hide`.
  [/("[a-z_]*(?:password|secret|token|authorization|api_?key)[a-z_]*":)"(?:[^"\\]|\\.)*"/gi, `$1"${HIDDEN}"`],
  [/\b(Bearer|Basic)\s+[^\s"\\,]+/gi, `$1 ${HIDDEN}`],
  [/\b(postgres(?:ql)?:\/\/[^:@\s/"\\]+):[^@\s"\\]+@/gi, `$1:${HIDDEN}@`],
  [/([?&](?:code|token|password|pin|secret|key|signature)=)[^&\s"\\]+/gi, `$1${HIDDEN}`],
  [/(\((?:code|token|password|pin|secret)[a-z_]*\)=\()[^)"\\]*/gi, `$1${HIDDEN}`],
  // 63+9171234567, +639171234567, phone=9171234567, (phone)=(9171234567)
  [/(\b\d{1,3}(?:\+|%2B)\d{1,3}|\+\d{2,5}|phone\)?["\\]*[:=] ?["\\]*\(?\d{2})\d{3,9}(\d{2})(?!\d)/gi, '$1***$2'],
];

export function maskPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  return digits.length < 6 ? '***' : `***${digits.slice(-2)}`;
}

function maskText(line: string): string {
  return TEXT_RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

const SERIALIZED = new Set(['req', 'res']);

function isOutflowOnly(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies a logged value and hides secrets by field name, because a list of paths would miss new objects. */
function hide(value: unknown, name: string, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (SECRET_NAME.test(name) && !isErrorCode(name, value)) return HIDDEN;
  if (PHONE_NAME.test(name)) return typeof value === 'object' ? HIDDEN : maskPhone(String(value));
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object') return value;
  // The server's requests and replies, whose serializers write only a few fields.
  if (depth === 1 && SERIALIZED.has(name) && !isOutflowOnly(value)) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return hide(describeError(value), name, depth);
  if (value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (Array.isArray(value)) return value.map((item) => hide(item, name, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hide(item, key, depth + 1)]));
}

/** Only message, stack and plain fields, because a database error contains the whole connection. */
function describeError(error: Error): Record<string, unknown> {
  const plain = Object.entries(error).filter(([, field]) => typeof field !== 'object');
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(plain),
    ...(error.cause instanceof Error ? { cause: error.cause } : {}),
  };
}

/**
 * `code` is also a field of errors and refusals ('23505', 'ECONNREFUSED', 'phone_taken'); a one-time code has 6 digits.
 */
function isErrorCode(name: string, value: unknown): boolean {
  return name === 'code' && typeof value === 'string' && !/^\d{6}$/.test(value);
}

/**
 * Creates a log of JSON lines without secrets, one-time codes, tokens and full phone numbers. Repeated warnings are
 * written once a minute.
 */
export function createLog(level: LogLevel | 'silent', destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (object) => hide(object, '', 0) as Record<string, unknown>,
      },
      // Omitted here, because they are in the base fields.
      serializers: { err: (err: unknown) => err },
      hooks: { streamWrite: maskText, logMethod: foldLines() },
    },
    destination ?? standardOutput(),
  );
}

/** A line that cannot be written, for example on a full disk, must not end the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false });
  output.on('error', () => {});
  return output;
}
