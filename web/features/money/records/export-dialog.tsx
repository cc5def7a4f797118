import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useSavedFile } from '../../../data/use-saved-file.ts';
import { dayIn } from '../../../kit/site-day.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

/** The statement of some days as a file for a spreadsheet. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('records.export')} closeLabel={t('shell.close')}>
      <ExportForm onDone={onClose} />
    </Dialog>
  );
}

function ExportForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const today = dayIn(timezone, new Date());
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const file = useSavedFile({ list: '/wallet/exports', file: '/wallet/export/file' }, onDone);

  const download = async (event: React.FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const { id } = await call('/wallet/export', { from, to }, { errors: 'own' });
      await file.save(id);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void download(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <TextField
        type="date"
        label={t('records.export.from')}
        value={from}
        max={to}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        type="date"
        label={t('records.export.to')}
        value={to}
        min={from}
        max={today}
        onChange={(event) => setTo(event.target.value)}
      />
      {(refusal ?? (file.isFailed || undefined)) && (
        <p role="alert" className="text-negative text-sm">
          {refusal ?? t('records.export.failed')}
        </p>
      )}
      <Button type="submit" size="wide" busy={busy || file.isWaiting}>
        {t('records.export.save')}
      </Button>
    </form>
  );
}
