import { expressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Begins a query that others take in: `queryPart.selectFrom('users')`, and there `selectFrom(part.as('u'))` or `FROM ${part} u`. */
export const queryPart = expressionBuilder<Schema, never>();
