import { STATEMENT_OUTCOMES } from '@pitaka/contract/calls/console-values.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useText } from '../../../texts.ts';

export type Outcome = (typeof STATEMENT_OUTCOMES)[number];
/** '': all of them. */
export type ShownOutcome = Outcome | '';

/** The number of lines for each outcome, and the shown one. */
export function OutcomeTabs({
  figures,
  value,
  onChange,
  panelId,
}: {
  figures: Readonly<Record<Outcome | 'lines', number>>;
  value: ShownOutcome;
  onChange: (outcome: ShownOutcome) => void;
  panelId: string;
}) {
  const t = useText();
  const label = (text: string, count: number) => (
    <>
      {text} <span className="tabular text-ink-faint">{count}</span>
    </>
  );
  return (
    <Tabs
      label={t('statements.lines')}
      panelId={panelId}
      value={value || 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? '' : chosen)}
      choices={[
        { value: 'all' as const, label: label(t('shell.all'), figures.lines) },
        ...STATEMENT_OUTCOMES.map((outcome) => ({
          value: outcome,
          label: label(t(`statements.outcome.${outcome}`), figures[outcome]),
        })),
      ]}
      className="console-tabs"
    />
  );
}
