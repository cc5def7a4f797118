import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { EraseDialog, ExportDialog } from './data-dialogs.tsx';
import type { UserDetail } from './user.ts';
import { AdjustDialog, FreezeDialog, LimitsDialog, UnfreezeDialog } from './user-dialogs.tsx';

type Action = 'adjust' | 'limits' | 'freeze' | 'unfreeze' | 'export' | 'erase';

/** The actions on a user. One request can be pending at a time: until it is decided, no other can be made. */
export function UserActions({ user }: { user: UserDetail }) {
  const t = useText();
  const may = useHasPermission();
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const isWaiting = user.pendingApprovals.some((pendingApproval) => pendingApproval.target.type === 'user');
  const isErased = user.erasedAt !== null;
  return (
    <>
      {!isErased && may('adjustment.request') && (
        <Button disabled={isWaiting} onClick={() => setOpen('adjust')}>
          {t('users.adjust')}
        </Button>
      )}
      {!isErased && may('limit.request') && (
        <Button disabled={isWaiting} onClick={() => setOpen('limits')}>
          {t('users.limits.change')}
        </Button>
      )}
      {may('person.export') && (
        <Button disabled={isWaiting} onClick={() => setOpen('export')}>
          {t('users.data.export')}
        </Button>
      )}
      {user.status === 'active'
        ? may('user.freeze') && (
            <Button tone="danger" onClick={() => setOpen('freeze')}>
              {t('users.freeze')}
            </Button>
          )
        : !isErased &&
          may('unfreeze.request') && (
            <Button disabled={isWaiting} onClick={() => setOpen('unfreeze')}>
              {t('users.unfreeze')}
            </Button>
          )}
      {!isErased && may('person.erase') && (
        <Button tone="danger" disabled={isWaiting} onClick={() => setOpen('erase')}>
          {t('users.erase')}
        </Button>
      )}
      {open === 'export' && <ExportDialog user={user} onClose={close} />}
      {open === 'erase' && <EraseDialog user={user} onClose={close} />}
      {open === 'adjust' && <AdjustDialog user={user} onClose={close} />}
      {open === 'limits' && <LimitsDialog user={user} onClose={close} />}
      {open === 'freeze' && <FreezeDialog user={user} onClose={close} />}
      {open === 'unfreeze' && <UnfreezeDialog user={user} onClose={close} />}
    </>
  );
}
