import { areaCode, optionalText, password, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { CodeField } from '../../../forms/code-field.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { logIn } from '../../../session/session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage, FormRefusal } from './auth-page.tsx';
import { PhoneField } from './phone-field.tsx';
import { usePhoneForm } from './use-phone-form.ts';

const INVITE_CODE_MAX_LENGTH = 32;
const schema = z.object({
  areaCode,
  phone,
  code: verificationCode,
  password,
  inviteCode: optionalText(INVITE_CODE_MAX_LENGTH),
});

export default function RegisterPage() {
  const t = useText();
  const site = useSite();
  const { to, invite } = useSearch({ strict: false }) as { to?: string; invite?: string };
  const { form, areaCodeField, sendCode, askForCode, errorOf, refusal, submit } = usePhoneForm(
    schema,
    { areaCode: site.areaCode, phone: '', code: '', password: '', inviteCode: invite ?? '' },
    'register',
  );
  const send = submit(async (values) => logIn(await call('/cplogin/reg', values, { errors: 'own' }), values.phone));
  return (
    <AuthPage title={t('auth.register.title')}>
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <PhoneField
          {...form.register('phone')}
          areaCode={areaCodeField}
          error={errorOf('phone') ?? errorOf('areaCode')}
        />
        <CodeField {...form.register('code')} sendCode={sendCode} onSend={askForCode} error={errorOf('code')} />
        <PasswordField
          {...form.register('password')}
          label={t('auth.password')}
          hint={t('auth.password.hint')}
          autoComplete="new-password"
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          error={errorOf('password')}
        />
        <TextField
          {...form.register('inviteCode')}
          label={t('auth.inviteCode')}
          autoComplete="off"
          maxLength={INVITE_CODE_MAX_LENGTH}
          error={errorOf('inviteCode')}
        />
        <FormRefusal text={refusal} />
        <Button type="submit" size="wide" busy={form.formState.isSubmitting}>
          {t('auth.register.submit')}
        </Button>
      </form>
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
