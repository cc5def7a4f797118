import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { newPassword, optionalText } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { type ComponentPropsWithRef, useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { NewPasswordField } from '../../../forms/password-field.tsx';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { useRules } from '../../../forms/use-rules.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { logIn } from '../../../session/session.ts';
import { START } from '../../../session/start-mark.ts';
import { storeText } from '../../../session/storage.ts';
import type { CurrentSite } from '../../../site/current-site.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
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

export const INVITE_CODE_MAX_LENGTH = 32;
/** Refusals shown at the date of birth. */
const AT_BIRTH_DATE = ['too_young', 'birth_date_required', 'birth_date_invalid'];
/** Refusals of the first step, which was right when it was checked: the code expired since. */
const OF_PHONE = ['code_wrong', 'code_used_up', 'phone_taken'];
const FIELDS = ['password', 'inviteCode', 'birthDate', 'agreed'] as const;
const schemaOf = (bounds: CurrentSite['password']) =>
  z.object({
    password: newPassword(bounds),
    inviteCode: optionalText(INVITE_CODE_MAX_LENGTH),
    birthDate: z.optional(z.string()),
    agreed: z.literal(true, 'consent_required'),
    agents: z.optional(z.boolean()),
  });

export interface RegisterFormProps {
  /** The phone, and the code that was sent to it. */
  proof: RequestTo<'/cplogin/checkcode'>;
  /** Of the invitation; '' without one. */
  inviteCode: string;
  onChangePhone: () => void;
  onCodeRefused: (message: string) => void;
}

/** The second step of registering: the password, and what the site asks for. What is optional can be added later. */
export function RegisterForm({ proof, inviteCode, onChangePhone, onCodeRefused }: RegisterFormProps) {
  const t = useText();
  const site = useSite();
  const rules = useRules();
  const form = useForm<z.output<ReturnType<typeof schemaOf>>>({
    resolver: schemaResolver(schemaOf(site.password)),
    defaultValues: { password: '', inviteCode },
  });
  const { errors, isSubmitting } = form.formState;
  const errorOf = (field: (typeof FIELDS)[number]) => fieldErrorText(t, errors[field]?.message);
  useEffect(() => form.setFocus('password'), [form]);
  const [hasCode, setHasCode] = useState(false);
  const isInvited = useWatch({ control: form.control, name: 'inviteCode' }).trim() !== '';

  const refuse = async (error: unknown) => {
    if (showRefusalAtFields(error, FIELDS, form.setError)) return setHasCode(true);
    const code = error instanceof CallRefused ? error.code : '';
    const message = error instanceof Error ? error.message : t('shell.error.system');
    if (OF_PHONE.includes(code)) return onCodeRefused(message);
    if (code === 'invite_code_unknown') {
      setHasCode(true);
      return form.setError('inviteCode', { message }, { shouldFocus: true });
    }
    if (AT_BIRTH_DATE.includes(code) && rules.data?.asksBirthDate)
      return form.setError('birthDate', { message }, { shouldFocus: true });
    if (code !== 'too_young') return form.setError('root', { message });
    // The site's minimum age was raised meanwhile: the form shows the new one.
    form.setValue('agreed', false as never);
    form.setError('agreed', { message }, { shouldFocus: true });
    await rules.reload();
  };
  const register = form.handleSubmit(async ({ birthDate, agents, ...values }) => {
    const { minimumAge: age, asksBirthDate } = rules.data ?? {};
    const known = asksBirthDate ? { birthDate: birthDate || undefined } : { age };
    try {
      const session = await call('/cplogin/reg', { ...proof, ...values, ...known }, { errors: 'own' });
      storeText(START, `${session.user.uid} open`);
      logIn(session);
    } catch (error) {
      return refuse(error);
    }
    // If this call fails the agreement is missing: the user can give it later in the settings.
    if (agents) void call('/agent/privacy/set', { agrees: true }, { errors: 'own' }).catch(() => undefined);
  });
  return (
    <form noValidate onSubmit={(event) => void register(event)} className="flex flex-col gap-5">
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-ink-soft">
        <span className="tabular">
          +{proof.areaCode} {proof.phone}
        </span>
        <button type="button" onClick={onChangePhone} className="min-h-11 font-semibold text-accent-ink text-sm">
          {t('auth.phone.change')}
        </button>
      </p>
      <NewPasswordField {...form.register('password')} label={t('auth.password')} error={errorOf('password')} />
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
            {site.features.invite && hasCode && (
              <TextField
                {...form.register('inviteCode')}
                label={t('auth.inviteCode')}
                autoComplete="off"
                maxLength={INVITE_CODE_MAX_LENGTH}
                error={errorOf('inviteCode')}
              />
            )}
            {site.features.agent && isInvited && <AgentsField {...form.register('agents')} />}
            <ConsentField {...form.register('agreed')} error={errorOf('agreed')} rules={loaded} />
          </>
        )}
      </AnswerView>
      {errors.root && (
        <p role="alert" className="rounded-control bg-negative-soft px-3.5 py-3 text-negative text-sm">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size="wide" busy={isSubmitting}>
        {t('auth.register.submit')}
      </Button>
      {site.features.invite && !hasCode && !isInvited && (
        <button
          type="button"
          onClick={() => setHasCode(true)}
          className="min-h-11 self-start font-semibold text-accent-ink text-sm"
        >
          {t('auth.inviteCode.have')}
        </button>
      )}
    </form>
  );
}
