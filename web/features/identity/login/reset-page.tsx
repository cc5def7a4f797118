import { areaCode, password, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { CodeField } from '../../../forms/code-field.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { logOut } from '../../../session/session.ts';
import { storedText } from '../../../session/storage.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage, FormRefusal } from './auth-page.tsx';
import { PhoneField } from './phone-field.tsx';
import { usePhoneForm } from './use-phone-form.ts';

const schema = z.object({ areaCode, phone, code: verificationCode, password });

export default function ResetPage() {
  const t = useText();
  const site = useSite();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { to?: string };
  const wanted = to === undefined ? {} : { to };
  const { form, areaCodeField, sendCode, askForCode, errorOf, refusal, submit } = usePhoneForm(
    schema,
    { areaCode: site.areaCode, phone: storedText('phone') ?? '', code: '', password: '' },
    'reset',
  );
  const send = submit(async (values) => {
    await call('/cplogin/forgotpwd', values, { errors: 'own' });
    // A reset ends every session of the account, the one in this browser too.
    logOut();
    await navigate({ to: '/login', search: { ...wanted, done: 'reset' } });
  });
  return (
    <AuthPage title={t('auth.reset.title')}>
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <PhoneField
          {...form.register('phone')}
          areaCode={areaCodeField}
          error={errorOf('phone') ?? errorOf('areaCode')}
        />
        <CodeField {...form.register('code')} sendCode={sendCode} onSend={askForCode} error={errorOf('code')} />
        <PasswordField
          {...form.register('password')}
          label={t('auth.password.new')}
          hint={t('auth.password.hint')}
          autoComplete="new-password"
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          error={errorOf('password')}
        />
        <FormRefusal text={refusal} />
        <Button type="submit" size="wide" busy={form.formState.isSubmitting}>
          {t('auth.reset.submit')}
        </Button>
      </form>
      <Link
        to="/login"
        search={wanted}
        className="inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm"
      >
        {t('auth.login.title')}
      </Link>
    </AuthPage>
  );
}
