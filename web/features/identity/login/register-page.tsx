import { areaCode, newPassword, optionalText, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { type ComponentPropsWithRef, useId } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { NewPasswordField } from '../../../forms/password-field.tsx';
import { PhoneForm } from '../../../forms/phone-form.tsx';
import { usePhoneForm } from '../../../forms/use-phone-form.ts';
import { useRules } from '../../../forms/use-rules.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { logIn } from '../../../session/session.ts';
import type { CurrentSite } from '../../../site/current-site.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage } from './auth-page.tsx';
import { ConsentField } from './consent-field.tsx';

const NOTHING = {};

/** Explains which data the agents above see, with a choice if the site lets them see more. */
function AgentsField(input: ComponentPropsWithRef<'input'>) {
  const t = useText();
  const id = useId();
  const { data } = useAnswer('/agent/privacy', NOTHING);
  if (!data) return null;
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{t('auth.agents.totals')}</p>
      {data.details === 'consent' && (
        <div className="flex gap-3 pt-2">
          <input {...input} id={id} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-(--color-accent)" />
          <label htmlFor={id} className="min-w-0 flex-1 py-0.5">
            {t('auth.agents.consent')}
          </label>
        </div>
      )}
    </div>
  );
}

/** The user who invited this person, if that user agreed to be named. */
function InvitedBy({ code }: { code: string }) {
  const t = useText();
  const { data } = useAnswer('/invite/by', { code });
  if (!data?.name) return null;
  return <p className="rounded-control bg-accent-soft px-3.5 py-3 font-semibold">{t('auth.invitedBy', data)}</p>;
}

const INVITE_CODE_MAX_LENGTH = 32;
/** Refusals shown at the date of birth. */
const AT_BIRTH_DATE = ['too_young', 'birth_date_required', 'birth_date_invalid'];
const schemaOf = (bounds: CurrentSite['password']) =>
  z.object({
    areaCode,
    phone,
    code: verificationCode,
    password: newPassword(bounds),
    inviteCode: optionalText(INVITE_CODE_MAX_LENGTH),
    birthDate: z.optional(z.string()),
    agreed: z.literal(true, 'consent_required'),
    agents: z.optional(z.boolean()),
  });

export default function RegisterPage() {
  const t = useText();
  const site = useSite();
  const sendsCodes = useConnection('textMessages');
  const { to, invite } = useSearch<'/register'>();
  const rules = useRules();
  const phoneForm = usePhoneForm(
    schemaOf(site.password),
    { areaCode: site.areaCode, phone: '', code: '', password: '', inviteCode: invite ?? '' },
    'register',
  );
  const { form, errorOf } = phoneForm;
  const registerAs = async (values: z.output<ReturnType<typeof schemaOf>>) => {
    try {
      const { minimumAge: age, asksBirthDate } = rules.data ?? {};
      const { birthDate, agents, ...rest } = values;
      const proof = asksBirthDate ? { birthDate: birthDate || undefined } : { age };
      logIn(await call('/cplogin/reg', { ...rest, ...proof }, { errors: 'own' }));
      // If this call fails the agreement is missing: the user can give it later in the settings.
      if (agents) void call('/agent/privacy/set', { agrees: true }, { errors: 'own' }).catch(() => undefined);
    } catch (error) {
      if (error instanceof CallRefused && AT_BIRTH_DATE.includes(error.code) && rules.data?.asksBirthDate) {
        form.setError('birthDate', { message: error.message }, { shouldFocus: true });
        return;
      }
      if (!(error instanceof CallRefused) || error.code !== 'too_young') throw error;
      // The site's minimum age was raised meanwhile: the form shows the new one.
      form.setValue('agreed', false as never);
      form.setError('agreed', { message: error.message }, { shouldFocus: true });
      await rules.reload();
    }
  };
  return (
    <AuthPage
      title={t('auth.register.title')}
      notice={sendsCodes ? undefined : t('auth.code.off')}
      lead={t('auth.lead')}
    >
      {invite && site.features.invite && <InvitedBy code={invite.slice(0, INVITE_CODE_MAX_LENGTH)} />}
      {sendsCodes && (
        <PhoneForm phoneForm={phoneForm} onSend={registerAs} submitLabel={t('auth.register.submit')}>
          <NewPasswordField {...form.register('password')} label={t('auth.password')} error={errorOf('password')} />
          {site.features.invite && (
            <TextField
              {...form.register('inviteCode')}
              label={t('auth.inviteCode')}
              autoComplete="off"
              maxLength={INVITE_CODE_MAX_LENGTH}
              error={errorOf('inviteCode')}
            />
          )}
          {site.features.agent && site.features.invite && <AgentsField {...form.register('agents')} />}
          <AnswerView answer={rules} skeleton={<Skeleton className="h-16 w-full" />}>
            {(loaded) => (
              <>
                {loaded.asksBirthDate && (
                  <TextField
                    {...form.register('birthDate')}
                    type="date"
                    label={t('auth.birthDate')}
                    hint={t('auth.birthDate.hint', { age: loaded.minimumAge })}
                    autoComplete="bday"
                    error={errorOf('birthDate')}
                  />
                )}
                <ConsentField {...form.register('agreed')} error={errorOf('agreed')} rules={loaded} />
              </>
            )}
          </AnswerView>
        </PhoneForm>
      )}
      <Link
        to="/login"
        search={to === undefined ? {} : { to }}
        className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm"
      >
        <span className="text-ink-soft">{t('auth.haveAccount')}</span>
        <span className="font-semibold text-accent-ink">{t('auth.login.title')}</span>
      </Link>
    </AuthPage>
  );
}
