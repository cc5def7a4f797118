import type { Parameters } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { parseJson } from '../../../platform/parse-json.ts';

const MAX_PARAMETERS = 100;

/** The parameters of a body: a form, or a JSON object of texts and numbers. undefined: any other body. */
export function readParameters(body: Buffer, contentType: string): Parameters | undefined {
  const text = body.toString('utf8');
  if (text.includes('\0')) return undefined;
  return contentType.startsWith('application/x-www-form-urlencoded') ? readForm(text) : readJson(text);
}

function readForm(text: string): Parameters | undefined {
  const pairs = [...new URLSearchParams(text)];
  const read = Object.fromEntries(pairs);
  return pairs.length === Object.keys(read).length && pairs.length <= MAX_PARAMETERS ? read : undefined;
}

function readJson(text: string): Parameters | undefined {
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  if (entries.length > MAX_PARAMETERS) return undefined;
  // null counts as absent; a nested value, or true, is refused in one of our fields, and ignored elsewhere.
  const given = entries.filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' || typeof value === 'number' ? String(value) : null]),
  );
}
