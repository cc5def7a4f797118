import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { Source } from './reconciliation-page.tsx';

const DAYS = [1, 3, 7, 31] as const;

/** Has the books of one provider compared while one waits. */
export function CompareDialog({ sources, onClose }: { sources: readonly Source[]; onClose: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState('0');
  const [days, setDays] = useState('3');
  const compare = useCommand('/console/reconciliation/run', {
    onDone: (run) => {
      if (run.fault !== '') showToast(t('reconciliation.compare.fault'), { tone: 'negative', place: 'bottom' });
      else {
        showToast(
          run.found === 0
            ? t('reconciliation.compare.agrees')
            : t('reconciliation.compare.found', { count: run.found }),
          { tone: run.found === 0 ? 'positive' : 'neutral', place: 'bottom' },
        );
      }
      onClose();
    },
  });
  const source = sources[Number(chosen)];
  return (
    <FormDialog
      open
      title={t('reconciliation.compare.title')}
      onClose={onClose}
      submitLabel={t('reconciliation.compare')}
      busy={compare.isRunning}
      refusal={compare.refusal}
      disabled={!source}
      onSubmit={() => {
        if (source) compare.run({ provider: source.provider, about: source.about, days: Number(days) });
      }}
    >
      <SelectField
        label={t('reconciliation.compare.books')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {sources.map(({ provider, about, hasList }, index) => (
          <option key={`${provider} ${about}`} value={String(index)}>
            {t(hasList ? 'reconciliation.compare.option' : 'reconciliation.compare.stuckOnly', {
              provider,
              books: t(`reconciliation.about.${about}`),
            })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reconciliation.compare.days')}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      >
        {DAYS.map((one) => (
          <option key={one} value={String(one)}>
            {t('reconciliation.compare.daysBack', { days: one })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
