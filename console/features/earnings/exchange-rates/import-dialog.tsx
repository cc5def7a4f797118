import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { FormDialog } from '../../../controls/dialog.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useText } from '../../../texts.ts';

type Preview = AnswerOf<'/console/exchange-rates/preview'>;

/** Previews the import of a file, line by line. */
export function ImportDialog({ csv, onClose }: { csv: string; onClose: () => void }) {
  const t = useText();
  const preview = useCall('/console/exchange-rates/preview', { csv });
  const save = useCommand('/console/exchange-rates/import', {
    onDone: ({ waits }) => {
      showToast(t(waits ? 'earnings.sources.waits' : 'earnings.rates.import.done'), { place: 'bottom' });
      onClose();
    },
  });
  const hasRates = preview.data !== undefined && preview.data.added + preview.data.changed > 0;
  return (
    <FormDialog
      open
      title={t('earnings.rates.import')}
      submitLabel={t('earnings.rates.import.do')}
      busy={save.isRunning}
      refusal={save.refusal}
      disabled={!hasRates}
      onSubmit={() => save.run({ csv })}
      onClose={onClose}
    >
      <QueryState query={preview}>{(shown) => <Lines preview={shown} />}</QueryState>
    </FormDialog>
  );
}

function Lines({ preview }: { preview: Preview }) {
  const t = useText();
  const { added, changed, unchanged, wrong, resolves } = preview;
  return (
    <>
      <p>{t('earnings.rates.import.sum', { added, changed, unchanged, wrong, resolves })}</p>
      <Table
        caption={t('earnings.rates.import')}
        rows={preview.lines}
        keyOf={(line) => String(line.line)}
        columns={[
          { key: 'line', head: t('earnings.rates.line'), isFigure: true, cell: (line) => line.line },
          { key: 'currency', head: t('earnings.rates.currency'), cell: (line) => line.currency },
          { key: 'day', head: t('earnings.day'), cell: (line) => line.day },
          { key: 'rate', head: t('earnings.rates.rate'), isFigure: true, cell: (line) => line.rate },
          {
            key: 'outcome',
            head: t('earnings.rates.outcome'),
            cell: ({ outcome, problem, before }) =>
              t(`earnings.rates.outcome.${outcome}`, { problem, before: before ?? '' }),
          },
        ]}
      />
    </>
  );
}
