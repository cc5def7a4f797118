import * as z from 'zod/mini';
import { REFUSAL_WITHOUT } from './connections.ts';
import { ALWAYS, type CallDefinition, WITH_OPERATOR, WITH_SESSION } from './define-call.ts';
import { STATUS } from './envelope.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';

type Json = Record<string, unknown>;

/** All refusals of a call, including the refusals of every call with its access. */
export function refusalsOf(call: CallDefinition): RefusalCode[] {
  const codes = new Set<RefusalCode>([...call.refusals, ...ALWAYS]);
  if (call.access === 'user') for (const code of WITH_SESSION) codes.add(code);
  if (call.access === 'operator') for (const code of WITH_OPERATOR) codes.add(code);
  if (call.permission) for (const code of ['permission_missing', 'operator_setup_unfinished'] as const) codes.add(code);
  if (call.access === 'optional') for (const code of WITH_SESSION.slice(1)) codes.add(code);
  if (call.feature) codes.add('feature_off');
  if (call.needs) codes.add(REFUSAL_WITHOUT[call.needs]);
  if (call.jobs) codes.add('job_not_allowed');
  if (call.movesMoney) {
    for (const code of ['idempotency_key_missing', 'idempotency_key_invalid', 'idempotency_key_reused'] as const) {
      codes.add(code);
    }
  }
  return [...codes].sort();
}

/** The OpenAPI 3.1 description of the calls, generated from the contract. */
export function openApiDocument(calls: readonly CallDefinition[], serverUrl: string, version: string): Json {
  const paths: Json = {};
  for (const call of calls) paths[call.path] = { [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pitaka',
      version,
      summary: 'Wallet and promoter portal with games promotion',
      description:
        'Every answer is {status, message, data}; a refusal also carries code. The body’s status decides: HTTP’s own ' +
        'is for the transport alone. 200 done, 2004 accepted, 996 session ended elsewhere, 999 no session.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({
      name,
      description: `Calls under /${name}`,
    })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'tokenHead + token of a log-in',
        },
      },
      schemas: { Refusal: refusalSchema() },
    },
  };
}

function operation(call: CallDefinition): Json {
  const guarded = call.access === 'user' || call.access === 'operator';
  return {
    operationId: call.path.slice(1).replaceAll(/[/{}]+/g, '.'),
    tags: [tagOf(call)],
    summary: call.summary,
    description: `Refusals: ${refusalsOf(call)
      .map((code) => `\`${code}\` (${REFUSALS[code]})`)
      .join(', ')}.`,
    security: guarded ? [{ session: [] }] : call.access === 'optional' ? [{ session: [] }, {}] : [],
    ...(call.movesMoney || call.method === 'GET' ? { parameters: parameters(call) } : {}),
    ...(call.method === 'POST'
      ? {
          requestBody: {
            required: false,
            content: { 'application/json': { schema: inputSchema(call) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done (200, 2004), or a refusal with its code.',
        content: {
          'application/json': {
            schema: { anyOf: [doneSchema(call), refusalReference()] },
          },
        },
      },
      400: transport('The body could not be read.'),
      429: transport('Too many requests; Retry-After says how long to wait.'),
      500: transport('A fault of ours; X-Request-Id and data.errorId name it.'),
      503: transport(
        call.movesMoney
          ? 'Busy, or not ready yet: nothing was changed. With outcome_unknown it may have been: send the same again, with the same key. Retry-After says how long to wait.'
          : 'Busy, or not ready yet: nothing was changed. Retry-After says how long to wait.',
      ),
    },
  };
}

function parameters(call: CallDefinition): Json[] {
  const list: Json[] = [];
  if (call.movesMoney) {
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'One key a wish: the same key and body give the first answer again.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{8,100}$' },
    });
  }
  if (call.method === 'GET') {
    const { properties = {}, required = [] } = inputSchema(call) as {
      properties?: Json;
      required?: string[];
    };
    for (const [name, schema] of Object.entries(properties)) {
      list.push({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      });
    }
  }
  return list;
}

function inputSchema(call: CallDefinition): Json {
  return schemaOf(call.input, 'input');
}

function doneSchema(call: CallDefinition): Json {
  return {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { enum: [STATUS.done, STATUS.accepted] },
      message: { type: 'string' },
      data: schemaOf(call.output, 'output'),
    },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['status', 'message', 'data', 'code'],
    properties: {
      status: {
        enum: [...new Set(Object.values(REFUSALS))].sort((a, b) => a - b),
      },
      code: { enum: Object.keys(REFUSALS).sort() },
      message: {
        type: 'string',
        description: 'Text in the caller’s language.',
      },
      data: { type: 'object' },
    },
  };
}

function refusalReference(): Json {
  return { $ref: '#/components/schemas/Refusal' };
}

function transport(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: refusalReference() } },
  };
}

function tagOf(call: CallDefinition): string {
  return call.path.split('/')[1] ?? '';
}
