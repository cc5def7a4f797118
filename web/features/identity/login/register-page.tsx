import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { areaCode, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { PhoneForm } from '../../../forms/phone-form.tsx';
import { usePhoneForm } from '../../../forms/use-phone-form.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AuthPage } from './auth-page.tsx';
import { INVITE_CODE_MAX_LENGTH, RegisterForm } from './register-form.tsx';

/** The user who invited this person, if that user agreed to be named; otherwise the code of the invitation. */
function InvitedBy({ code }: { code: string }) {
  const t = useText();
  const { data } = useAnswer('/invite/by', { code });
  if (!data) return null;
  return (
    <p className="rounded-control bg-accent-soft px-3.5 py-3 font-semibold">
      {data.name ? t('auth.invitedBy', data) : t('auth.invitedWith', { code })}
    </p>
  );
}

const provenPhone = z.object({ areaCode, phone, code: verificationCode });

/** Two steps: the phone with its code, then the password. */
export default function RegisterPage() {
  const t = useText();
  const site = useSite();
  const sendsCodes = useConnection('textMessages');
  const { to, invite } = useSearch<'/register'>();
  const inviteCode = site.features.invite ? (invite ?? '').slice(0, INVITE_CODE_MAX_LENGTH) : '';
  const [proof, setProof] = useState<RequestTo<'/cplogin/checkcode'>>();
  // "Back" leads to the first step, with what was typed.
  const second = useHistoryDialog('password');
  const phoneForm = usePhoneForm(provenPhone, { areaCode: site.areaCode, phone: '', code: '' }, 'register');
  const check = async (values: z.output<typeof provenPhone>) => {
    await call('/cplogin/checkcode', values, { errors: 'own' });
    setProof(values);
    second.show();
  };
  if (proof && second.open) {
    return (
      <AuthPage title={t('auth.register.password')} step={2}>
        <RegisterForm
          proof={proof}
          inviteCode={inviteCode}
          onChangePhone={second.hide}
          onCodeRefused={(message) => {
            second.hide();
            phoneForm.form.setError('code', { message });
          }}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('auth.register.title')}
      notice={sendsCodes ? undefined : t('auth.code.off')}
      lead={t('auth.lead')}
      {...(sendsCodes ? { step: 1 } : {})}
    >
      {inviteCode !== '' && <InvitedBy code={inviteCode} />}
      {sendsCodes && <PhoneForm phoneForm={phoneForm} onSend={check} submitLabel={t('auth.next')} />}
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
