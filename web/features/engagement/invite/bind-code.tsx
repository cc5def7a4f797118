import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';
import { ConfirmBind } from './confirm-bind.tsx';
import type { Inviter } from './inviter.ts';

/** Loaded on demand with the form library: most users already have an inviter. */
const BindForm = lazy(() => import('./bind-form.tsx').then((module) => ({ default: module.BindForm })));

export interface BindCodeProps {
  state: AnswerOf<'/invite/state'>;
  onBound: () => void;
}

/** The user's inviter; if there is none, the form to enter a code, once. */
export function BindCode({ state, onBound }: BindCodeProps) {
  const t = useText();
  const [inviter, setInviter] = useState<Inviter>();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="invite-bind" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="invite-bind" className="font-semibold text-lg">
        {t('invite.bind')}
      </h2>
      {state.boundTo !== null ? (
        <p className="mt-1 break-words text-ink-soft">
          {t('invite.bound', { name: state.boundName, code: state.boundTo })}
        </p>
      ) : !state.canBind ? (
        <p className="mt-1 text-ink-soft">{t('invite.boundBefore')}</p>
      ) : (
        <Suspense fallback={<Skeleton className="mt-3 h-24 w-full" />}>
          <BindForm
            onChecked={(found) => {
              setInviter(found);
              setOpen(true);
            }}
          />
        </Suspense>
      )}
      {inviter && (
        <ConfirmBind
          open={isOpen}
          onClose={() => setOpen(false)}
          inviter={inviter}
          send={() => call('/invite/bind', { code: inviter.code }, { errors: 'own' })}
          onBound={onBound}
        />
      )}
    </section>
  );
}
