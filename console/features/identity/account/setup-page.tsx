import { useStore } from '@pitaka/ui/store/store.ts';
import { call } from '../../../call.ts';
import { Button } from '../../../controls/button.tsx';
import { LoginFrame } from '../../../layout/login-frame.tsx';
import { Navigate } from '../../../navigation/link.tsx';
import { logOutHere } from '../../../session/log-out-here.ts';
import { renewOperator, session } from '../../../session/session.ts';
import { useText } from '../../../texts.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** A new operator's steps before the console opens: an own password, then a second factor. */
export function Page() {
  const t = useText();
  const operator = useStore(session)?.operator;
  if (!operator) return <Navigate to="/login" replace />;
  const [next] = operator.mustDo;
  if (!next) return <Navigate to="/" replace />;
  // The session is updated only now, because the recovery codes have to be read before the console opens.
  const renew = async () => renewOperator(await call('/console/me', {}));
  const isPassword = next === 'password';
  return (
    <LoginFrame
      title={t('account.setup.title')}
      lead={t(isPassword ? 'account.setup.passwordText' : 'account.setup.factorText')}
    >
      <h2 className="mb-3 font-semibold">{t(isPassword ? 'account.setup.password' : 'account.setup.factor')}</h2>
      {isPassword ? <PasswordForm onDone={() => void renew()} /> : <SecondFactor onDone={() => void renew()} />}
      <Button tone="quiet" className="mt-6 -ms-3" onClick={() => void logOutHere()}>
        {t('shell.logOut')}
      </Button>
    </LoginFrame>
  );
}
