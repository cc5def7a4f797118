import { createQueryId, expressionBuilder, PostgresQueryCompiler, type SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Begins a query that others embed: `queryPart.selectFrom('users')`, and there `selectFrom(part.as('u'))` or `FROM
 * ${part} u`.
 */
export const queryPart = expressionBuilder<Schema, never>();

const texts = new WeakMap<object, string>();

/** The part as SQL text, for a plain statement whose first value is the site; the part must not use other values. */
export function partText<Table extends keyof Schema>(
  part: (siteId: string) => SelectQueryBuilder<Schema, Table, unknown>,
): string {
  const cached = texts.get(part);
  if (cached !== undefined) return cached;
  const { sql, parameters } = new PostgresQueryCompiler().compileQuery(part('').toOperationNode(), createQueryId());
  if (parameters.length !== 1) throw new Error(`a query part has other values than its site: ${sql}`);
  const text = `(${sql})`;
  texts.set(part, text);
  return text;
}
