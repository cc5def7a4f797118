import * as z from 'zod/mini';
import { ALWAYS, type CallDefinition, WITH_OPERATOR, WITH_SESSION } from './define-call.ts';
import { REFUSALS } from './refusals.ts';

type Json = { [key: string]: unknown };

const ACCESS = {
  public: 'no token',
  optional: 'token optional',
  user: 'user session',
  operator: 'console session',
} as const;

/** docs/calls.md: every call of the contract, generated from it. */
export function callsMarkdown(calls: readonly CallDefinition[]): string {
  const head = [
    '# The calls',
    '',
    'Generated from `contract/` by `npm run docs:calls`; a test fails when it is stale. To read and try: `/docs` of a',
    'running server; for machines: `/openapi.json` (both off in production unless `API_DOCS=on`).',
    '',
    'Every answer is `{status, message, data}`, a refusal carries `code` too. 200 done; 2004 accepted, the result follows;',
    '996 the session was ended from elsewhere; 999 no valid session (message `forbidden`: the account is frozen).',
    '',
    `Any call can answer: ${codes(ALWAYS)}.`,
    `Calls with a user session also: ${codes(WITH_SESSION)}.`,
    `Calls with a console session also: ${codes(WITH_OPERATOR)}; where they need a permission, \`permission_missing\`.`,
    '',
  ];
  return [...head, ...calls.flatMap(section)].join('\n');
}

function section(call: CallDefinition): string[] {
  const marks = [
    ACCESS[call.access],
    ...(call.jobs ? [`job ${call.jobs.join(', ')}`] : []),
    ...(call.permission ? [`permission \`${call.permission}\``] : []),
    ...(call.feature ? [`feature \`${call.feature}\``] : []),
    ...(call.movesMoney ? ['needs `Idempotency-Key`'] : []),
    ...(call.notOpenYet ? ['not open yet'] : []),
  ];
  return [
    `## ${call.method} ${call.path}`,
    '',
    `${call.summary} (${marks.join('; ')})`,
    '',
    `- body: \`${shape(schemaOf(call.input, 'input'))}\``,
    `- data: \`${shape(schemaOf(call.output, 'output'))}\``,
    ...(call.refusals.length > 0 ? [`- refusals: ${codes(call.refusals)}`] : []),
    '',
  ];
}

function codes(list: readonly (keyof typeof REFUSALS)[]): string {
  return list.map((code) => `\`${code}\` (${REFUSALS[code]})`).join(', ');
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
}

/** A JSON schema in one line, as payloads are usually written: {uid, amount, pin?}. */
function shape(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (variants) return variants.map(shape).join(' | ');
  if (schema.type === 'array') return `[${shape((schema.items ?? {}) as Json)}]`;
  if (schema.type !== 'object') {
    return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'any');
  }
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (properties.length === 0) return schema.additionalProperties ? '{name: value}' : '{}';
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = properties.map(([name, inner]) => {
    const text = shape(inner);
    const plain = ['string', 'integer', 'number', 'boolean', 'any'].includes(text);
    return `${name}${required.has(name) ? '' : '?'}${plain && text === 'string' ? '' : `: ${text}`}`;
  });
  return `{${fields.join(', ')}}`;
}
