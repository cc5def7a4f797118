import { createSandboxSms, type SandboxSms } from '../../adapters/sms/sandbox/sandbox-sms.ts';
import { createTwilioSms, TWILIO_URL } from '../../adapters/sms/twilio/twilio-sms.ts';
import { PROVIDER_CHECKS } from '../../modules/back-office/doctor/index.ts';
import { readPhone, SMS_SENDER, type SmsSender } from '../../modules/identity/auth/index.ts';
import { defineModule } from '../../platform/assembly/define-module.ts';
import { CONFIG, LOG, RAW_ROUTES } from '../../platform/assembly/ports.ts';
import type { AdapterChoice, Config } from '../../platform/config.ts';
import type { RawRoute } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import { KEY_WATCH, type KeyWatch } from '../../platform/provider-keys/index.ts';
import { adapterOf } from './adapter-of.ts';
import { requiredSetting } from './required-setting.ts';

/** GET /sandbox/sms?areaCode=&phone= returns {code} of the last message. Present only if the sandbox is the sender. */
function sandboxSmsRoutes(sms: SandboxSms): RawRoute[] {
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

/** The deadline for Twilio, short because a user is waiting. */
const SMS_DEADLINE_MS = 10_000;

/** Never used: a call that needs a code is refused earlier, because /cplogin/sendsms declares `needs`. */
const NO_SMS: SmsSender = { send: async () => 'failed' };

interface SmsAdapter {
  readonly sender: SmsSender;
  readonly rawRoutes: RawRoute[];
}

/** The adapters by their names in SMS. */
export const SMS_ADAPTERS: Readonly<Record<string, (choice: AdapterChoice, log: Log, keys?: KeyWatch) => SmsAdapter>> =
  {
    sandbox() {
      const sms = createSandboxSms();
      return { sender: sms, rawRoutes: sandboxSmsRoutes(sms) };
    },
    none: () => ({ sender: NO_SMS, rawRoutes: [] }),
    twilio: (choice, log, keys) => ({ sender: twilioSms(choice, log, keys), rawRoutes: [] }),
  };

export const smsAdapterModule = defineModule({
  name: 'adapters/sms',
  needs: { config: CONFIG, log: LOG, keys: KEY_WATCH },
  gives: { sender: SMS_SENDER, rawRoutes: RAW_ROUTES, checks: PROVIDER_CHECKS },
  create: ({ config, log, keys }) => ({
    ...smsAdapter(config, log, keys),
    checks: [{ setting: 'SMS', name: config.adapters.sms.name }],
  }),
});

/** The sender of text messages, with its own routes. */
export function smsAdapter({ adapters }: Config, log: Log, keys?: KeyWatch): SmsAdapter {
  return adapterOf('SMS', adapters.sms, SMS_ADAPTERS)(adapters.sms, log, keys);
}

function twilioSms(choice: AdapterChoice, log: Log, keys: KeyWatch | undefined): SmsSender {
  const serviceSid = choice.settings.SERVICE_SID;
  return createTwilioSms({
    accountSid: requiredSetting('SMS', choice, 'ACCOUNT_SID'),
    authToken: requiredSetting('SMS', choice, 'AUTH_TOKEN'),
    from: serviceSid ? { serviceSid } : { number: requiredSetting('SMS', choice, 'FROM') },
    baseUrl: (choice.settings.URL ?? TWILIO_URL).replace(/\/+$/, ''),
    deadlineMs: SMS_DEADLINE_MS,
    log,
    key: keys?.of({ setting: 'SMS', provider: choice.name }),
  });
}
