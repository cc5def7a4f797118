import { areaCode, newPassword, optionalText, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { EmbeddedPageDialog } from '../../../dialogs/embedded-page-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { NewPasswordField } from '../../../forms/password-field.tsx';
import { logIn } from '../../../session/session.ts';
import type { CurrentSite } from '../../../site/current-site.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage } from './auth-page.tsx';
import { ConsentField } from './consent-field.tsx';
import { PhoneForm } from './phone-form.tsx';
import { usePhoneForm } from './use-phone-form.ts';

const INVITE_CODE_MAX_LENGTH = 32;
const schemaOf = (bounds: CurrentSite['password']) =>
  z.object({
    areaCode,
    phone,
    code: verificationCode,
    password: newPassword(bounds),
    inviteCode: optionalText(INVITE_CODE_MAX_LENGTH),
    agreed: z.literal(true, 'consent_required'),
  });

export default function RegisterPage() {
  const t = useText();
  const site = useSite();
  const { to, invite } = useSearch({ strict: false }) as { to?: string; invite?: string };
  const terms = useHistoryDialog('terms');
  const phoneForm = usePhoneForm(
    schemaOf(site.password),
    { areaCode: site.areaCode, phone: '', code: '', password: '', inviteCode: invite ?? '' },
    'register',
  );
  const { form, errorOf } = phoneForm;
  return (
    <AuthPage title={t('auth.register.title')} lead={t('auth.lead')}>
      <PhoneForm
        phoneForm={phoneForm}
        onSend={async (values) => logIn(await call('/cplogin/reg', values, { errors: 'own' }), values.phone)}
        submitLabel={t('auth.register.submit')}
      >
        <NewPasswordField {...form.register('password')} label={t('auth.password')} error={errorOf('password')} />
        <TextField
          {...form.register('inviteCode')}
          label={t('auth.inviteCode')}
          autoComplete="off"
          maxLength={INVITE_CODE_MAX_LENGTH}
          error={errorOf('inviteCode')}
        />
        <ConsentField {...form.register('agreed')} error={errorOf('agreed')} onTerms={terms.show} />
      </PhoneForm>
      <EmbeddedPageDialog
        open={terms.open}
        onClose={terms.hide}
        title={t('auth.terms')}
        address="/AboutUs?embedded=1"
      />
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
