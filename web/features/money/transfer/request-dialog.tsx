import { TRANSFER_NOTE_MAX_LENGTH } from '@pitaka/contract/constants.ts';
import { writeEmvCode } from '@pitaka/core/values/emv-code.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { QrCode } from '../../../content/qr-code.tsx';
import { AmountField } from '../../../kit/amount-field.tsx';
import { amountErrorCode, useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { hrefOf } from '../../../navigation/location.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

/** The code that others scan, and the link that they tap, to send money here; both may name an amount and a note. */
export default function RequestDialog({ open, onClose, uid }: { open: boolean; onClose: () => void; uid: string }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('transfer.request')} closeLabel={t('shell.close')}>
      <Request uid={uid} />
    </Dialog>
  );
}

function Request({ uid }: { uid: string }) {
  const t = useText();
  const money = useMoney();
  const site = useSite();
  const input = useAmount({ showsErrorWhileTyping: true });
  const [note, setNote] = useState('');
  const amount = amountErrorCode(input.amount) === undefined ? input.amount : '';
  const request = { uid, amount, note: note.trim() };
  const link = location.origin + linkOf(request);
  const says = t(amount === '' ? 'transfer.request.any' : 'transfer.request.says', {
    site: site.name,
    amount: amount === '' ? '' : money(amount),
  });
  const copy = async () => {
    const done = await copyText(link);
    showToast(t(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative', place: 'top' });
  };
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ text: [says, request.note].filter(Boolean).join(' · '), url: link });
    } catch (error) {
      // AbortError: the user closed the sheet. Any other error: sharing does not work here.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-1">
      <div className="flex flex-col items-center gap-2 text-center">
        <QrCode
          text={writeEmvCode({ ...site, domain: location.hostname }, request)}
          label={t('transfer.myCode.label')}
          className="w-52 max-w-full rounded-control"
        />
        <p className="tabular font-bold text-xl tracking-wide">{uid}</p>
        <p className="text-balance text-ink-soft text-sm">{t('transfer.myCode.text')}</p>
      </div>
      <AmountField input={input} label={t('transfer.request.amount')} />
      <TextField
        label={t('transfer.note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={TRANSFER_NOTE_MAX_LENGTH}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void share()} className="flex-[1_1_9rem]">
          <Share2 aria-hidden size={18} />
          {t('transfer.request.share')}
        </Button>
        <Button tone="plain" onClick={() => void copy()} className="flex-[1_1_9rem]">
          <Copy aria-hidden size={18} />
          {t('transfer.request.copy')}
        </Button>
      </div>
    </div>
  );
}

/** The address that opens the transfer with these values filled in; nothing is sent before the payer confirms. */
function linkOf({ uid, amount, note }: { uid: string; amount: string; note: string }): string {
  return hrefOf('/Transfer', {}, { uid, step: 'amount', ...(amount && { amount }), ...(note && { note }) });
}
