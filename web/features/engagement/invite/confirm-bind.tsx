import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import type { Inviter } from './inviter.ts';

export interface ConfirmBindProps {
  open: boolean;
  onClose: () => void;
  inviter: Inviter;
  send: () => Promise<unknown>;
  onBound: () => void;
}

/** Shows the inviter, and that the choice is final. */
export function ConfirmBind({ open, onClose, inviter, send: ask, onBound }: ConfirmBindProps) {
  const t = useText();
  const { features } = useSite();
  const [busy, setBusy] = useState(false);
  const bind = async () => {
    setBusy(true);
    try {
      await ask();
      showToast(t('invite.bind.done', { name: inviter.name }), { tone: 'positive' });
    } catch (error) {
      showToast(error instanceof Error ? error.message : t('shell.error.system'), { tone: 'negative' });
    }
    setBusy(false);
    onClose();
    onBound();
  };
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('invite.confirm')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-5 overflow-y-auto p-1">
        <Facts>
          <Fact label={t('invite.confirm.who')} strong>
            {inviter.name}
          </Fact>
          <Fact label={t('invite.bind.code')}>{inviter.code}</Fact>
        </Facts>
        <p className="font-medium">{t('invite.confirm.once')}</p>
        {features.agent && <p className="text-ink-soft text-sm">{t('invite.confirm.agents')}</p>}
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onClick={onClose} className="flex-[1_1_7rem]">
            {t('shell.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void bind()} className="flex-[1_1_7rem]">
            {t('invite.confirm.bind')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
