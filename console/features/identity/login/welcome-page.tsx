import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { formatAt } from '../../../controls/figures.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { LoginFrame } from '../../../layout/login-frame.tsx';
import { Link, Navigate } from '../../../navigation/link.tsx';
import { logIn, session } from '../../../session/session.ts';
import { i18n, useText } from '../../../texts.ts';

/** The first owner's one-time link: name and password, then the second factor of the setup page. */
export function Page() {
  const t = useText();
  // The token is behind the #, so that no server logs it. It is read once, because its use removes it from the address.
  const [token] = useState(() => location.hash.slice(1));
  const operator = useStore(session)?.operator;
  const link = useQuery({
    queryKey: ['ownerlink', token],
    queryFn: () => call('/console/ownerlink/look', { token }, { errors: 'own' }),
    enabled: token !== '' && !operator,
    retry: false,
  });
  if (operator) return <Navigate to={operator.mustDo.length > 0 ? '/setup' : '/'} replace />;
  const why = token === '' ? t('account.welcome.noToken') : link.error?.message;
  if (why !== undefined) {
    const isAnswered = token === '' || link.error instanceof CallRefused;
    return (
      <LoginFrame title={t('account.welcome.title')}>
        {isAnswered ? (
          <>
            <p role="alert" className="rounded-control bg-negative-soft px-3 py-2 text-negative">
              {why}
            </p>
            <Link
              to="/login"
              className="mt-4 inline-block font-medium text-accent-ink underline-offset-2 hover:underline"
            >
              {t('account.welcome.toLogin')}
            </Link>
          </>
        ) : (
          <FailedState
            title={t('shell.failed')}
            text={why}
            retryLabel={t('shell.retry')}
            onRetry={() => void link.refetch()}
          />
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      title={t('account.welcome.title')}
      {...(link.data ? { lead: t('account.welcome.lead', { site: link.data.site }) } : {})}
    >
      {link.data ? <OwnerForm token={token} expiresAt={link.data.expiresAt} /> : <SkeletonRows rows={3} />}
    </LoginFrame>
  );
}

function OwnerForm({ token, expiresAt }: { token: string; expiresAt: string }) {
  const t = useText();
  // The site's zone is unknown before the log-in.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const making = useMutation({
    mutationFn: () => call('/console/ownerlink/accept', { token, name, password }, { errors: 'own' }),
    onSuccess(opened) {
      history.replaceState(history.state, '', location.pathname);
      logIn(opened);
    },
  });
  const { error } = making;
  const fields = error instanceof CallRefused ? error.fields : {};
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <TextField
        label={t('account.login.name')}
        hint={t('account.staff.nameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fields.name?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={31}
        autoFocus
      />
      <TextField
        label={t('account.login.password')}
        hint={t('account.password.hint')}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields.password?.message}
        autoComplete="new-password"
        maxLength={128}
      />
      {error && Object.keys(fields).length === 0 && (
        <p role="alert" className="rounded-control bg-negative-soft px-3 py-2 text-negative">
          {error.message}
        </p>
      )}
      <Button tone="primary" type="submit" busy={making.isPending} disabled={name === '' || password === ''}>
        {t('account.welcome.go')}
      </Button>
      <p className="text-ink-faint">
        {t('account.welcome.until', { when: formatAt('dated', i18n.locale, zone).format(new Date(expiresAt)) })}
      </p>
    </form>
  );
}
