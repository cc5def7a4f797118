import { type Envelope, STATUS } from '@pitaka/contract/envelope.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import type { FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { FIELD_MESSAGES } from '@pitaka/contract/messages/fields/index.ts';
import { REFUSAL_MESSAGES } from '@pitaka/contract/messages/refusals/index.ts';
import { REFUSALS, type RefusalCode } from '@pitaka/contract/refusals.ts';

const DONE_TEXT = `{"status":${STATUS.done},"message":"ok","data":`;
const ACCEPTED_TEXT = `{"status":${STATUS.accepted},"message":"ok","data":`;

export function doneText(jsonTextOfData: string): string {
  return `${DONE_TEXT}${jsonTextOfData}}`;
}

const DONE_BYTES = Buffer.from(DONE_TEXT);
const END_BYTES = Buffer.from('}');

export function doneBytes(jsonBytesOfData: readonly Uint8Array[]): Buffer {
  return Buffer.concat([DONE_BYTES, ...jsonBytesOfData, END_BYTES]);
}

export function acceptedText(jsonTextOfData: string): string {
  return `${ACCEPTED_TEXT}${jsonTextOfData}}`;
}

/** Replaces placeholders such as {owed} in a text by details. */
function filled(text: string, detail: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name: string, key: string) => String(detail[key] ?? name));
}

/** The envelope of a refusal in the caller's language; field codes become texts. */
export function refusalEnvelope(
  code: RefusalCode,
  locale: Locale,
  detail: Readonly<Record<string, unknown>> = {},
): Envelope<Record<string, unknown>> {
  const data: Record<string, unknown> = { ...detail };
  if (code === 'input_invalid' && typeof detail.fields === 'object' && detail.fields !== null) {
    const texts = FIELD_MESSAGES[locale];
    data.fields = Object.fromEntries(
      Object.entries(detail.fields as Record<string, FieldCode>).map(([field, fieldCode]) => [
        field,
        { code: fieldCode, message: filled(texts[fieldCode], detail) },
      ]),
    );
  }
  return {
    status: REFUSALS[code],
    message: filled(REFUSAL_MESSAGES[locale][code], detail),
    data,
    code,
  };
}
