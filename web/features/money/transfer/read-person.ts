import { phone as phoneField, uid as uidField } from '@pitaka/contract/fields.ts';
import * as z from 'zod/mini';

/**
 * A typed recipient: eight digits are a uid, more are a phone number of the site's country, with or without its calling
 * code. A text is the code of an error.
 */
export function readPerson(typed: string, areaCode: string): { uid: string } | { phone: string } | string {
  const text = typed.replace(/[\s().-]/g, '');
  const isPhone = /^\+|^[0-9]{9,}$/.test(text);
  if (!isPhone) return wrongIn(uidField, text) ?? { uid: text };
  const national = text.startsWith(`+${areaCode}`) ? text.slice(areaCode.length + 1) : text.replace(/^\+/, '');
  return wrongIn(phoneField, national) ?? { phone: national };
}

function wrongIn(field: z.ZodMiniType, text: string): string | undefined {
  return z.safeParse(field, text).error?.issues[0]?.message;
}
