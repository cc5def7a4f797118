import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { checkFields } from '../../../platform/http/check-fields.ts';
import type { Field, Stored } from './field.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValuesOf<F extends Fields> = { readonly [Key in keyof F]: F[Key] extends Field<infer Value> ? Value : never };
export type StoredSection = Readonly<Record<string, Stored>>;

/** A site's settings: section -> the values that the site set. */
export interface WithSettings {
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface SettingsDefinition<F extends Fields> {
  /** The section's name in the database and the audit log: 'payout_accounts'. */
  readonly section: string;
  readonly title: string;
  readonly description: string;
  readonly fields: F;
  /** Returns the fields that contradict each other. */
  check?(values: ValuesOf<F>): readonly (keyof F & string)[];
  /** Returns values that must not be saved, by field and code. Stored values stay valid. */
  refuse?(values: ValuesOf<F>): Readonly<Partial<Record<keyof F & string, string>>>;
}

/** A section of a site's settings: its schema, its defaults and how it is read. */
export interface SettingsSection<Values = unknown> {
  readonly section: string;
  readonly title: string;
  readonly description: string;
  readonly fields: Fields;
  readonly defaults: StoredSection;
  /** The site's values. An invalid stored value counts as not set; `problemsOf` names it. */
  of(site: WithSettings): Values;
  /** The site's values in stored form, with the defaults. */
  storedOf(site: WithSettings): StoredSection;
  problemsOf(site: WithSettings): readonly string[];
  /** Checks values strictly before they are stored; missing ones get their defaults. */
  parse(given: unknown): Result<StoredSection, 'input_invalid'>;
}

interface Read<Values> {
  readonly stored: StoredSection;
  readonly values: Values;
  readonly problems: readonly string[];
}

export function defineSettings<const F extends Fields>(
  definition: SettingsDefinition<F>,
): SettingsSection<ValuesOf<F>> {
  const { section, title, description, fields, check } = definition;
  const entries = Object.entries(fields);
  const defaults: StoredSection = Object.fromEntries(entries.map(([key, field]) => [key, field.fallback]));
  const schema = z.strictObject(
    Object.fromEntries(entries.map(([key, field]) => [key, z.prefault(field.schema, field.fallback)])),
    'field_type',
  );
  // Parsed values are cached, because settings are loaded every few seconds and read with every call.
  const cache = new WeakMap<object, Read<ValuesOf<F>>>();

  function readStored(given: unknown): Read<ValuesOf<F>> {
    const set = isRecord(given) ? given : {};
    const problems = Object.keys(set).filter((key) => !Object.hasOwn(fields, key));
    if (given !== undefined && !isRecord(given)) problems.push('');
    const read = entries.map(([key, field]) => {
      const parsed = set[key] === undefined ? undefined : field.parse(set[key]);
      if (parsed && !parsed.ok) problems.push(key);
      return [key, parsed?.ok ? parsed.value : defaultOf(field)] as const;
    });
    const values = Object.fromEntries(read.map(([key, { value }]) => [key, value])) as ValuesOf<F>;
    const misfits = check?.(values) ?? [];
    if (misfits.length > 0 && given !== undefined) {
      const fresh = readStored(undefined);
      return { ...fresh, problems: [...problems, ...misfits] };
    }
    const stored = Object.fromEntries(read.map(([key, one]) => [key, one.stored]));
    return { stored, values, problems: [...problems, ...misfits] };
  }

  function read({ settings }: WithSettings): Read<ValuesOf<F>> {
    let found = cache.get(settings);
    if (!found) {
      found = readStored(settings[section]);
      cache.set(settings, found);
    }
    return found;
  }

  const misfitsOfDefaults = readStored(undefined).problems;
  if (misfitsOfDefaults.length > 0) throw new Error(`the defaults of the settings ${section} do not fit each other`);

  return {
    section,
    title,
    description,
    fields,
    defaults,
    of: (site) => read(site).values,
    storedOf: (site) => read(site).stored,
    problemsOf: (site) => read(site).problems,
    parse(given) {
      const parsed = checkFields(schema, given);
      if (!parsed.ok) return parsed;
      const { problems, stored, values } = readStored(parsed.value);
      const refused = Object.entries(definition.refuse?.(values) ?? {});
      const wrong = [...problems.map((key) => [key, 'field_invalid']), ...refused];
      return wrong.length === 0 ? ok(stored) : refuse('input_invalid', { fields: Object.fromEntries(wrong) });
    },
  };
}

function defaultOf(field: Field<unknown>): { readonly stored: Stored; readonly value: unknown } {
  const parsed = field.parse(field.fallback);
  if (!parsed.ok) throw new Error(`the default of ${field.shape.label} is refused by its own schema`);
  return parsed.value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
