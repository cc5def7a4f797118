import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

export function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
}

export function sendFile(reply: FastifyReply, file: FileAnswer['file']): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^A-Za-z0-9._-]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .send(file.body);
}
