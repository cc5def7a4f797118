import { parseJson } from './parse-json.ts';

/** The fields of an untrusted body: text, numbers and booleans only. */
export type Fields = Readonly<Record<string, unknown>>;

/** Thrown for a field of the wrong type, that is too long, or that has characters invalid in an id. */
export class WrongType extends Error {
  override name = 'WrongType';
}

/** Thrown for a required field that is absent or empty. */
export class Missing extends Error {
  override name = 'Missing';
}

/** The body as an object; undefined if it is not one. */
export function parseFields(body: Buffer): Fields | undefined {
  try {
    const value: unknown = parseJson(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

const LONGEST = 100;
const ID = /^[\x21-\x7e]+$/;

/** An id; '' if absent. Numbers become their digits. */
export function optionalId(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text.length > LONGEST || !ID.test(text)) throw new WrongType(name);
  return text;
}

export function requiredId(fields: Fields, name: string): string {
  const text = optionalId(fields, name);
  if (text === '') throw new Missing(name);
  return text;
}

export function optionalFlag(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new WrongType(name);
  return value;
}
