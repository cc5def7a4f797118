import { refusalEnvelope } from '../../../platform/http/envelope-text.ts';
import type { RawRoute } from '../../../platform/http/route.ts';
import type { MediaStore } from './media-store.port.ts';
import { sendDrawn, sendStored } from './send-media.ts';

export function mediaRawRoutes(deps: { store: MediaStore }): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/media/:name',
      handler: async (request, reply, { context }) => {
        const { name } = request.params as { name: string };
        if (await sendStored(deps.store, name, request, reply)) return reply;
        return reply.code(404).send(refusalEnvelope('media_unknown', context.locale));
      },
    },
    {
      method: 'GET',
      path: '/media/drawn/:name',
      handler: async (request, reply, { context }) => {
        const { name } = request.params as { name: string };
        if (await sendDrawn(name, reply)) return reply;
        return reply.code(404).send(refusalEnvelope('media_unknown', context.locale));
      },
    },
  ];
}
