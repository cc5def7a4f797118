import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';
import { AdjustDialog, FreezeDialog, LimitsDialog, UnfreezeDialog } from './user-dialogs.tsx';

type Action = 'adjust' | 'limits' | 'freeze' | 'unfreeze';

/** The actions on a user. One request can be pending at a time: until it is decided, no other can be made. */
export function UserActions({ user }: { user: UserDetail }) {
  const t = useText();
  const may = useHasPermission();
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const isWaiting = user.pendingApprovals.some((one) => one.target.type === 'user');
  return (
    <>
      {may('adjustment.request') && (
        <Button disabled={isWaiting} onClick={() => setOpen('adjust')}>
          {t('users.adjust')}
        </Button>
      )}
      {may('limit.request') && (
        <Button disabled={isWaiting} onClick={() => setOpen('limits')}>
          {t('users.limits.change')}
        </Button>
      )}
      {user.status === 'active'
        ? may('user.freeze') && (
            <Button tone="danger" onClick={() => setOpen('freeze')}>
              {t('users.freeze')}
            </Button>
          )
        : may('unfreeze.request') && (
            <Button disabled={isWaiting} onClick={() => setOpen('unfreeze')}>
              {t('users.unfreeze')}
            </Button>
          )}
      {open === 'adjust' && <AdjustDialog user={user} onClose={close} />}
      {open === 'limits' && <LimitsDialog user={user} onClose={close} />}
      {open === 'freeze' && <FreezeDialog user={user} onClose={close} />}
      {open === 'unfreeze' && <UnfreezeDialog user={user} onClose={close} />}
    </>
  );
}
