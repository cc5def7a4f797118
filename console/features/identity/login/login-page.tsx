import { isOwnPath } from '@pitaka/core/values/web-address.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../call.ts';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { LoginFrame } from '../../../layout/login-frame.tsx';
import { Navigate } from '../../../navigation/link.tsx';
import type { Path } from '../../../navigation/place.ts';
import { useFilters } from '../../../navigation/use-go.ts';
import { logIn, loss, session } from '../../../session/session.ts';
import { useText } from '../../../texts.ts';

/** An account locked by failed log-ins still opens with a valid second factor. */
const FACTOR_REFUSALS: readonly string[] = ['second_factor_required', 'login_locked'];

/** Name and password; then, if there is one, the second factor. */
export function Page() {
  const t = useText();
  const operator = useStore(session)?.operator;
  const { to } = useFilters();
  const why = useStore(loss);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [needsFactor, setNeedsFactor] = useState(false);
  const opening = useMutation({
    mutationFn: () => call('/console/login', { name, password, ...(needsFactor ? { totp } : {}) }, { errors: 'own' }),
    onSuccess: ({ wrongTries, ...opened }) => {
      logIn(opened);
      if (wrongTries > 0) showToast(t('account.login.wrongTries', { count: wrongTries }), { tone: 'negative' });
    },
    onError: (error) => {
      if (error instanceof CallRefused && FACTOR_REFUSALS.includes(error.code)) setNeedsFactor(true);
    },
  });
  if (operator) return <Navigate to={operator.mustDo.length > 0 ? '/setup' : safePlace(to)} replace />;
  const { error } = opening;
  const isFactorRequested = error instanceof CallRefused && error.code === 'second_factor_required';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    opening.mutate();
  };
  return (
    <LoginFrame title={t('account.login.title')}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {why && <Notice>{t(`account.login.${why}`)}</Notice>}
        {needsFactor ? (
          <TextField
            key="totp"
            label={t('account.login.totp')}
            hint={t('account.login.totpHint')}
            value={totp}
            onChange={(event) => setTotp(event.target.value)}
            autoComplete="one-time-code"
            maxLength={40}
            autoFocus
          />
        ) : (
          <>
            <TextField
              label={t('account.login.name')}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              autoFocus
            />
            <TextField
              label={t('account.login.password')}
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              maxLength={200}
            />
          </>
        )}
        {error && !isFactorRequested && (
          <p role="alert" className="rounded-control bg-negative-soft px-3 py-2 text-negative">
            {error.message}
          </p>
        )}
        <Button
          tone="primary"
          type="submit"
          busy={opening.isPending}
          disabled={needsFactor ? totp.trim() === '' : name.trim() === '' || password === ''}
        >
          {t('account.login.go')}
        </Button>
        {needsFactor && (
          <Button
            tone="quiet"
            onClick={() => {
              setNeedsFactor(false);
              setTotp('');
              opening.reset();
            }}
          >
            {t('account.login.back')}
          </Button>
        )}
      </form>
    </LoginFrame>
  );
}

/** Only a page of the console itself: an address from outside must not redirect elsewhere. */
function safePlace(to: string | undefined): Path {
  return to !== undefined && isOwnPath(to) ? (to as Path) : '/';
}
