import type { SandboxSms } from '../../adapters/sms/sandbox/sandbox-sms.ts';
import { readPhone } from '../../modules/identity/auth/index.ts';
import type { RawRoute } from '../../platform/http/route.ts';

/** GET /sandbox/sms?areaCode=&phone= gives {code} of the last message. Present only if the sandbox sends. */
export function sandboxSmsRoutes(sms: SandboxSms): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/sms',
      async handler(request, reply) {
        const { areaCode, phone } = request.query as Record<string, unknown>;
        const read = readPhone(String(areaCode ?? ''), String(phone ?? ''));
        const code = read.ok ? sms.lastCode(`+${read.value.areaCode}${read.value.number}`) : undefined;
        return reply.code(code ? 200 : 404).send({ code: code ?? null });
      },
    },
  ];
}
