import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import * as z from 'zod/mini';

/** Values for a field, by its name or by 'path field'. Other fields get values by their schema. */
export type Choices = Readonly<Record<string, readonly unknown[]>>;

/** Bodies of a call from its contract: every combination of the choices. */
export function bodiesOf(call: CallDefinition, choices: Choices): Record<string, unknown>[] {
  if (!(call.input instanceof z.ZodMiniObject)) return [{}];
  let bodies: Record<string, unknown>[] = [{}];
  for (const [name, schema] of Object.entries(call.input.shape)) {
    const values = choices[`${call.path} ${name}`] ?? choices[name] ?? valuesOf(schema as z.core.$ZodType);
    if (values.length === 0) continue;
    bodies = bodies.flatMap((body) => values.map((value) => ({ ...body, [name]: value })));
  }
  return bodies;
}

/** All values of a choice, absence for an optional field, otherwise a value of the type. */
function valuesOf(schema: z.core.$ZodType): readonly unknown[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
      return [];
    case 'enum':
      return Object.values((def as z.core.$ZodEnumDef).entries);
    case 'union':
      return (def as z.core.$ZodUnionDef).options.flatMap(valuesOf);
    case 'literal':
      return (def as z.core.$ZodLiteralDef<string>).values;
    case 'boolean':
      return [true];
    case 'int':
    case 'number':
      return [1];
    case 'array':
      return [[]];
    case 'nullable':
      return [null];
    default:
      return ['text'];
  }
}
