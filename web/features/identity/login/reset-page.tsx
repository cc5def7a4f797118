import { areaCode, newPassword, phone, verificationCode } from '@pitaka/contract/fields.ts';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { NewPasswordField } from '../../../forms/password-field.tsx';
import { PhoneForm } from '../../../forms/phone-form.tsx';
import { usePhoneForm } from '../../../forms/use-phone-form.ts';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { useSearch } from '../../../navigation/use-location.ts';
import { endOwnSession } from '../../../session/own-end.ts';
import { storedText } from '../../../session/storage.ts';
import type { CurrentSite } from '../../../site/current-site.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage } from './auth-page.tsx';

const schemaOf = (bounds: CurrentSite['password']) =>
  z.object({ areaCode, phone, code: verificationCode, password: newPassword(bounds) });

export default function ResetPage() {
  const t = useText();
  const site = useSite();
  const sendsCodes = useConnection('textMessages');
  const { to } = useSearch<'/reset'>();
  const target = to === undefined ? {} : { to };
  const phoneForm = usePhoneForm(
    schemaOf(site.password),
    { areaCode: site.areaCode, phone: storedText('phone') ?? '', code: '', password: '' },
    'reset',
  );
  const { form, errorOf } = phoneForm;
  const reset = async (values: z.output<ReturnType<typeof schemaOf>>) => {
    // A reset ends every session of the account, including this browser's.
    await endOwnSession(call('/cplogin/forgotpwd', values, { errors: 'own' }));
    await router.navigate({ to: '/login', search: { ...target, done: 'reset' } });
  };
  return (
    <AuthPage title={t('auth.reset.title')} notice={sendsCodes ? undefined : t('auth.code.off')}>
      {sendsCodes && (
        <PhoneForm phoneForm={phoneForm} onSend={reset} submitLabel={t('auth.reset.submit')}>
          <NewPasswordField {...form.register('password')} label={t('auth.password.new')} error={errorOf('password')} />
        </PhoneForm>
      )}
      <Link
        to="/login"
        search={target}
        className="inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm"
      >
        {t('auth.login.title')}
      </Link>
    </AuthPage>
  );
}
