import { areaCode, password, phone, verificationCode } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { PhoneForm } from '../../../forms/phone-form.tsx';
import { usePhoneForm } from '../../../forms/use-phone-form.ts';
import { session, updateUser } from '../../../session/session.ts';
import { useUser } from '../../../session/use-session.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

const schema = z.object({ areaCode, phone, code: verificationCode, password });
const NOTHING = {};

/** The field at which a refusal is shown. */
const FIELD_OF: Readonly<Record<string, 'phone' | 'code' | 'password'>> = {
  phone_taken: 'phone',
  phone_unchanged: 'phone',
  code_wrong: 'code',
  code_used_up: 'code',
  old_password_wrong: 'password',
};

/** A new phone number: proved by a code, allowed by the password. */
export default function PhoneSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('security.phone')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-5 overflow-y-auto p-1">
        <ChangePhone onDone={onClose} />
      </div>
    </Dialog>
  );
}

function ChangePhone({ onDone }: { onDone: () => void }) {
  const t = useText();
  const site = useSite();
  const user = useUser();
  const sendsCodes = useConnection('textMessages');
  const phoneForm = usePhoneForm(schema, { areaCode: site.areaCode, phone: '', code: '', password: '' }, 'phone');
  const { form, errorOf } = phoneForm;
  const change = async (values: z.output<typeof schema>) => {
    const { phone: shown } = await call('/user/phone', values, { errors: 'own' }).catch((error: unknown) => {
      const field = error instanceof CallRefused ? FIELD_OF[error.code] : undefined;
      if (!field) throw error;
      form.setError(field, { message: (error as CallRefused).message }, { shouldFocus: true });
      return { phone: undefined };
    });
    if (shown === undefined) return;
    const current = session.get()?.user;
    if (current) updateUser({ ...current, phone: shown });
    onDone();
    showToast(t('security.phone.done', { phone: shown }), { tone: 'positive' });
  };
  if (!sendsCodes) return <p className="text-ink-soft">{t('auth.code.off')}</p>;
  return (
    <>
      <p className="text-ink-soft">{t('security.phone.now', { phone: user?.phone ?? '' })}</p>
      <Consequences />
      <PhoneForm
        phoneForm={phoneForm}
        label={t('security.phone.new')}
        onSend={change}
        submitLabel={t('security.phone.change')}
      >
        <PasswordField
          {...form.register('password')}
          label={t('account.password.old')}
          autoComplete="current-password"
          error={errorOf('password')}
        />
      </PhoneForm>
    </>
  );
}

/** The consequences of the change, shown before it is made. */
function Consequences() {
  const t = useText();
  const { features } = useSite();
  const { data } = useAnswer('/appcard/options', features.wallet ? NOTHING : undefined);
  const hours = data?.coolingHours ?? 0;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-soft text-sm">
      <li>{t('security.phone.told')}</li>
      <li>{t('security.phone.sessions')}</li>
      {hours > 0 && <li>{t('security.phone.cools', { hours })}</li>}
    </ul>
  );
}
