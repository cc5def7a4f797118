import { ok, type Result, refuse } from '../../values/result.ts';
import { CLEANINGS, type Cleaning, type FieldSource, type Mapping } from './field-sources.ts';

const SOURCE_KEYS = new Set(['from', 'text', 'split', 'words', 'otherwise', 'default', 'factor']);

/** Parses an operator's mapping (docs/import.md), or explains why it is invalid. */
export function readMapping(json: unknown): Result<Mapping, 'mapping_invalid'> {
  if (!isObject(json)) return wrong('the file must hold one object');
  const unknown = Object.keys(json).find((key) => !['fields', 'clean', 'about'].includes(key));
  if (unknown !== undefined) return wrong(`"${unknown}" is not known; there are fields, clean and about`);
  const clean = json.clean ?? [];
  if (!Array.isArray(clean) || !clean.every((word) => CLEANINGS.includes(word))) {
    return wrong(`clean must be a list of ${CLEANINGS.join(', ')}`);
  }
  if (json.fields !== undefined && !isObject(json.fields)) return wrong('fields must be an object');
  const fields: Record<string, FieldSource> = {};
  for (const [field, source] of Object.entries(json.fields ?? {})) {
    const read = readSource(source);
    if (!read.ok) return wrong(`${field}: ${read.detail?.sentence}`);
    fields[field] = read.value;
  }
  return ok({ fields, clean: clean as Cleaning[] });
}

/** 'Heading' alone, ['one', 'or the next'], {text}, or {from, ...}. */
function readSource(source: unknown): Result<FieldSource, 'mapping_invalid'> {
  if (typeof source === 'string') return ok({ from: [source] });
  if (isTextList(source)) return ok({ from: source });
  if (!isObject(source)) return wrong('must be a heading, a list of headings or an object');
  const unknown = Object.keys(source).find((key) => !SOURCE_KEYS.has(key));
  if (unknown !== undefined) return wrong(`"${unknown}" is not known; there are ${[...SOURCE_KEYS].join(', ')}`);
  const { from, text, split, words, otherwise, factor } = source;
  if ((from === undefined) === (text === undefined)) return wrong('needs either from or text');
  if (text !== undefined) {
    if (Object.keys(source).length > 1) return wrong('text stands alone');
    return typeof text === 'string' ? ok({ text }) : wrong('text must be text');
  }
  if (typeof from !== 'string' && !isTextList(from)) return wrong('from must be a heading or a list of headings');
  for (const key of ['split', 'otherwise', 'default'] as const) {
    if (source[key] !== undefined && typeof source[key] !== 'string') return wrong(`${key} must be text`);
  }
  if (split === '') return wrong('split must not be empty');
  if (words !== undefined && !(isObject(words) && Object.values(words).every((word) => typeof word === 'string'))) {
    return wrong('words must be an object of text');
  }
  if (otherwise !== undefined && words === undefined) return wrong('otherwise goes with words');
  if (factor !== undefined && !(typeof factor === 'number' && Number.isFinite(factor)))
    return wrong('factor must be a number');
  return ok({ ...source, from: typeof from === 'string' ? [from] : from } as FieldSource);
}

function wrong(sentence: string) {
  return refuse('mapping_invalid', { sentence });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');
}
