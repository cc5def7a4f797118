import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { areaCode, password, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { PhoneForm } from '../../../forms/phone-form.tsx';
import { usePhoneForm } from '../../../forms/use-phone-form.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { logIn, sessionLoss } from '../../../session/session.ts';
import { storedText } from '../../../session/storage.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage } from './auth-page.tsx';

type Method = 'password' | 'code';
const PANEL = 'login-method';

export default function LoginPage() {
  const t = useText();
  const sendsCodes = useConnection('textMessages');
  const [method, setMethod] = useState<Method>('password');
  const { to, done } = useSearch<'/login'>();
  const target = to === undefined ? {} : { to };
  const loss = sessionLoss();
  const notice = done === 'reset' ? t('auth.reset.done') : loss && t(`auth.loss.${loss}`);

  return (
    <AuthPage title={t('auth.login.title')} lead={t('auth.lead')} notice={notice}>
      {sendsCodes && (
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
      )}
      <div
        id={PANEL}
        {...(sendsCodes ? { role: 'tabpanel', 'aria-labelledby': `${PANEL}-${method}` } : {})}
        className="flex flex-col gap-5"
      >
        {method === 'password' ? <PasswordLogin /> : <CodeLogin />}
      </div>
      {sendsCodes ? (
        <nav className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
          <Link to="/register" search={target} className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
            <span className="text-ink-soft">{t('auth.noAccount')}</span>
            <span className="font-semibold text-accent-ink">{t('auth.register.link')}</span>
          </Link>
          <Link
            to="/reset"
            search={target}
            className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4"
          >
            {t('auth.forgot')}
          </Link>
        </nav>
      ) : (
        <p className="text-ink-soft text-sm">{t('auth.code.off')}</p>
      )}
    </AuthPage>
  );
}

const byPassword = z.object({ areaCode, phone, password });

function PasswordLogin() {
  const t = useText();
  const site = useSite();
  const phoneForm = usePhoneForm(
    byPassword,
    { areaCode: site.areaCode, phone: storedText('phone') ?? '', password: '' },
    'login',
  );
  return (
    <PhoneForm phoneForm={phoneForm} onSend={enter} submitLabel={t('auth.login.submit')}>
      <PasswordField
        {...phoneForm.form.register('password')}
        label={t('auth.password')}
        autoComplete="current-password"
        error={phoneForm.errorOf('password')}
      />
    </PhoneForm>
  );
}

const byCode = z.object({ areaCode, phone, code: verificationCode });

function CodeLogin() {
  const t = useText();
  const site = useSite();
  const phoneForm = usePhoneForm(
    byCode,
    { areaCode: site.areaCode, phone: storedText('phone') ?? '', code: '' },
    'login',
  );
  return <PhoneForm phoneForm={phoneForm} onSend={enter} submitLabel={t('auth.login.submit')} />;
}

/** The route's guard then leads to the wanted page. */
async function enter(values: RequestTo<'/cplogin/login'>): Promise<void> {
  logIn(await call('/cplogin/login', values, { errors: 'own' }));
}
