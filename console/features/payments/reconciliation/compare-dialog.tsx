import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Source } from './finding.ts';

const DAYS = ['3', '1', '7', '31'] as const;

/** Compares our records with the records of one provider while the operator waits. */
export function CompareDialog({ sources, onClose }: { sources: readonly Source[]; onClose: () => void }) {
  const t = useText();
  const nameOf = ({ provider, about, hasList }: Source) =>
    t(hasList ? 'reconciliation.compare.option' : 'reconciliation.compare.stuckOnly', {
      provider,
      books: t(`reconciliation.about.${about}`),
    });
  return (
    <ActionDialog
      call="/console/reconciliation/run"
      title={t('reconciliation.compare.title')}
      submit={t('reconciliation.compare')}
      fields={[
        {
          name: 'source',
          label: t('reconciliation.compare.books'),
          kind: 'choice',
          choices: sources.map((source, index) => ({ value: String(index), label: nameOf(source) })),
        },
        {
          name: 'days',
          label: t('reconciliation.compare.days'),
          kind: 'choice',
          choices: DAYS.map((days) => ({
            value: days,
            label: t('reconciliation.compare.daysBack', { days: Number(days) }),
          })),
        },
      ]}
      body={({ source, days }) => {
        const { provider, about } = sources[Number(source)] as Source;
        return { provider, about, days: Number(days) };
      }}
      isReady={({ source }) => sources[Number(source)] !== undefined}
      onDone={(run) => {
        const agrees = run.fault === '' && run.found === 0;
        const text =
          run.fault !== ''
            ? t('reconciliation.compare.fault')
            : agrees
              ? t('reconciliation.compare.agrees')
              : t('reconciliation.compare.found', { count: run.found });
        showToast(text, { tone: run.fault !== '' ? 'negative' : agrees ? 'positive' : 'neutral', place: 'bottom' });
      }}
      onClose={onClose}
    />
  );
}
