import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';

export type Partner = AnswerOf<'/console/partners/list'>['partners'][number];
type Terms = Omit<RequestTo<'/console/partners/save'>, 'id' | 'reason'>;

/** 'goal = {event}', one per line. */
export function fieldsText(fields: Partner['fields']): string {
  return Object.entries(fields)
    .map(([name, text]) => `${name} = ${text}`)
    .join('\n');
}

/** The values of a partner's form, in the calls' form. */
export function readTerms(
  values: Readonly<Record<'name' | 'url' | 'scope' | 'scopeId' | 'events' | 'fields', string>>,
): Terms {
  const lines = values.fields.split('\n').filter((line) => line.trim() !== '');
  return {
    name: values.name.trim(),
    url: values.url.trim(),
    scope: values.scope as Terms['scope'],
    scopeId: values.scope === 'site' ? '' : values.scopeId.trim(),
    events: values.events
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    fields: Object.fromEntries(
      lines.map((line) => {
        const [name = '', text = ''] = line.split(/=(.*)/s);
        return [name.trim(), text.trim()];
      }),
    ),
  };
}
