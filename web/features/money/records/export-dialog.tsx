import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useState } from 'react';
import { postForBlob } from '../../../file-calls.ts';
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

  const download = async (event: React.FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      saveFile(await postForBlob('/wallet/export', { from, to }, { errors: 'own' }));
      onDone();
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
      {refusal && (
        <p role="alert" className="text-negative text-sm">
          {refusal}
        </p>
      )}
      <Button type="submit" size="wide" busy={busy}>
        {t('records.export.save')}
      </Button>
    </form>
  );
}
