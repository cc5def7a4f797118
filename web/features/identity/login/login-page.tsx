import { areaCode, password, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { CodeField } from '../../../forms/code-field.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { logIn, type Session, sessionLoss } from '../../../session/session.ts';
import { storedText } from '../../../session/storage.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage, FormRefusal } from './auth-page.tsx';
import { PhoneField } from './phone-field.tsx';
import { usePhoneForm } from './use-phone-form.ts';

type Method = 'password' | 'code';
const PANEL = 'login-method';

export default function LoginPage() {
  const t = useText();
  const [method, setMethod] = useState<Method>('password');
  const { to, done } = useSearch({ strict: false }) as { to?: string; done?: string };
  const wanted = to === undefined ? {} : { to };
  const loss = sessionLoss();
  const notice = done === 'reset' ? t('auth.reset.done') : loss && t(`auth.loss.${loss}`);

  return (
    <AuthPage title={t('auth.login.title')} notice={notice}>
      <Tabs
        label={t('auth.login.method')}
        panelId={PANEL}
        value={method}
        onChange={setMethod}
        choices={[
          { value: 'password', label: t('auth.login.byPassword') },
          { value: 'code', label: t('auth.login.byCode') },
        ]}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${method}`} className="flex flex-col gap-5">
        {method === 'password' ? <PasswordLogin /> : <CodeLogin />}
      </div>
      <nav className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <Link to="/register" search={wanted} className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
          <span className="text-ink-soft">{t('auth.noAccount')}</span>
          <span className="font-semibold text-accent-ink">{t('auth.register.link')}</span>
        </Link>
        <Link
          to="/reset"
          search={wanted}
          className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4"
        >
          {t('auth.forgot')}
        </Link>
      </nav>
    </AuthPage>
  );
}

const byPassword = z.object({ areaCode, phone, password });

function PasswordLogin() {
  const t = useText();
  const site = useSite();
  const { form, areaCodeField, errorOf, refusal, submit } = usePhoneForm(
    byPassword,
    { areaCode: site.areaCode, phone: storedText('phone') ?? '', password: '' },
    'login',
  );
  const send = submit(async (values) => enter(await call('/cplogin/login', values, { errors: 'own' }), values.phone));
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <PhoneField
        {...form.register('phone')}
        areaCode={areaCodeField}
        error={errorOf('phone') ?? errorOf('areaCode')}
      />
      <PasswordField
        {...form.register('password')}
        label={t('auth.password')}
        autoComplete="current-password"
        showLabel={t('auth.password.show')}
        hideLabel={t('auth.password.hide')}
        error={errorOf('password')}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="wide" busy={form.formState.isSubmitting}>
        {t('auth.login.submit')}
      </Button>
    </form>
  );
}

const byCode = z.object({ areaCode, phone, code: verificationCode });

function CodeLogin() {
  const t = useText();
  const site = useSite();
  const { form, areaCodeField, sendCode, askForCode, errorOf, refusal, submit } = usePhoneForm(
    byCode,
    { areaCode: site.areaCode, phone: storedText('phone') ?? '', code: '' },
    'login',
  );
  const send = submit(async (values) => enter(await call('/cplogin/login', values, { errors: 'own' }), values.phone));
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <PhoneField
        {...form.register('phone')}
        areaCode={areaCodeField}
        error={errorOf('phone') ?? errorOf('areaCode')}
      />
      <CodeField {...form.register('code')} sendCode={sendCode} onSend={askForCode} error={errorOf('code')} />
      <FormRefusal text={refusal} />
      <Button type="submit" size="wide" busy={form.formState.isSubmitting}>
        {t('auth.login.submit')}
      </Button>
    </form>
  );
}

/** The route's guard then leads to the page that was wanted. */
function enter(answer: Session, phone: string): void {
  logIn(answer, phone);
}
