import * as z from 'zod/mini';
import type { Random } from '../abuser-ring.ts';

/** Values to try in a field, likely ones first; values that the schema refuses are skipped. */
export type ValuesFor = (field: string, schema: z.core.$ZodType) => readonly unknown[];

const LEFT_OUT = Symbol('left out');
/** Maximum of values tried in a field. */
const TRIES = 40;

/** A body of known or random values that most likely fits the schema; equal for equal random numbers. */
export function randomBody(
  schema: z.core.$ZodType,
  valuesFor: ValuesFor,
  random: Random,
  /** Percentage of optional fields that are sent. */
  optional: number,
): unknown {
  const value = make(schema, '', { valuesFor, random, optional });
  return value === LEFT_OUT ? {} : value;
}

interface Making {
  readonly valuesFor: ValuesFor;
  readonly random: Random;
  readonly optional: number;
}

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema as z.ZodMiniType, value).success;
const oneOf = <T>(values: readonly T[], random: Random): T => values[random(values.length)] as T;

function make(schema: z.core.$ZodType, field: string, making: Making): unknown {
  const { random, valuesFor, optional } = making;
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const values = valuesFor(field, schema);
  if (values.length > 0) {
    const start = random(values.length);
    for (let tried = 0; tried < Math.min(TRIES, values.length); tried++) {
      const value = values[(start + tried) % values.length];
      if (takes(schema, value)) return value;
    }
  }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, inner]) => {
          const value = make(inner, name, making);
          return value === LEFT_OUT ? [] : [[name, value]];
        }),
      );
    case 'optional':
    case 'default':
    case 'prefault':
      return random(100) < optional ? make(def.innerType, field, making) : LEFT_OUT;
    case 'nullable':
      return random(4) === 0 ? null : make(def.innerType, field, making);
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return make(def.innerType, field, making);
    case 'pipe':
      return make(def.in, field, making);
    case 'enum':
      return oneOf(Object.values(def.entries), random);
    case 'literal':
      return oneOf(def.values, random);
    case 'union':
      return make(oneOf(def.options, random), field, making);
    case 'boolean':
      return random(2) === 0;
    case 'number':
      return oneOf(
        [0, 1, 2, 5, 10, 20, 50, 60, 100, 1000, 1_000_000].filter((number) => takes(schema, number)).concat(1),
        random,
      );
    case 'array': {
      const items = Array.from({ length: random(3) }, () => make(def.element, field, making));
      return takes(schema, items) ? items : [make(def.element, field, making)];
    }
    case 'record': {
      const entries = Array.from({ length: random(3) }, () => [
        String(make(def.keyType, field, making)),
        make(def.valueType, field, making),
      ]);
      return Object.fromEntries(entries);
    }
    case 'null':
      return null;
    default:
      return 'text';
  }
}
