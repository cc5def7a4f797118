import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The contract's own schema checks the form, so the app and the server refuse the same input in the same words. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> {
  return (values) => {
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of checked.error.issues) {
      // The first error of a field is shown.
      errors[issue.path.join('.')] ??= { type: 'check', message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
