import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { useSavedFile } from '../../../data/use-saved-file.ts';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

type Format = 'pdf' | 'csv';

/** The statement of some days as a document, or as a file for a spreadsheet. */
export default function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('records.export')} closeLabel={t('shell.close')}>
      <ExportForm onDone={onClose} />
    </Dialog>
  );
}

function ExportForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const money = useMoney();
  const user = useUser();
  const { timezone, name: siteName } = useSite();
  const today = dayIn(timezone, new Date());
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [format, setFormat] = useState<Format>('pdf');
  // The choice that is selected when the file is ready.
  const chosen = useRef({ format, from, to });
  chosen.current = { format, from, to };
  const convert = useCallback(
    async (csv: File) => {
      const { format, ...days } = chosen.current;
      if (format === 'csv') return csv;
      const { statementPdf } = await import('./statement-pdf.ts');
      return statementPdf(csv, {
        title: `${siteName}: ${t('records.title')}`,
        owner: [user?.name, `UID ${user?.uid ?? ''}`].filter(Boolean).join(' · '),
        span: `${days.from} – ${days.to}`,
        opening: t('records.balanceBefore'),
        closing: t('records.balanceAfter'),
        money,
        page: (number, of) => `${number} / ${of}`,
      });
    },
    [siteName, user, money, t],
  );
  const file = useSavedFile({ list: '/wallet/exports', file: '/wallet/export/file' }, onDone, convert);

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

  const isTooLong = file.unconverted instanceof Error && file.unconverted.name === 'TooLongError';
  const isFailed = file.isFailed || file.unconverted !== undefined;
  const problem = refusal ?? (isFailed ? t(isTooLong ? 'records.export.long' : 'records.export.failed') : undefined);

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
      <Chips<Format>
        label={t('records.export.format')}
        value={format}
        onChange={setFormat}
        choices={[
          { value: 'pdf', label: t('records.export.pdf') },
          { value: 'csv', label: t('records.export.csv') },
        ]}
      />
      {problem && (
        <p role="alert" className="text-negative text-sm">
          {problem}
        </p>
      )}
      <Button type="submit" size="wide" busy={busy || file.isWaiting}>
        {t('records.export.save')}
      </Button>
    </form>
  );
}
