import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { CALLS } from '@pitaka/contract/calls/index.ts';
import { openApiDocument } from '@pitaka/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_VERSION } from './product-version.ts';

/** /openapi.json, and interactive documentation at /docs. */
export async function apiDocs(fastify: FastifyInstance): Promise<void> {
  let made: object | undefined;
  // Built on first use, because serialising every call's schema took half a second of each start.
  const document = {
    toJSON: () => {
      made ??= openApiDocument(CALLS, '/', PRODUCT_VERSION);
      return made;
    },
  };
  await fastify.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await fastify.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    theme: { title: 'Pitaka: the calls' },
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  });
  let text: string | undefined;
  fastify.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(document);
    return reply.header('content-type', 'application/json; charset=utf-8').send(text);
  });
}
