import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { ReactNode } from 'react';
import { Moment } from '../../controls/figures.tsx';
import { type Fact, Facts } from '../../controls/panel.tsx';
import { Link } from '../../navigation/link.tsx';
import type { Place } from '../../navigation/place.ts';
import { useHasPermission } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import { termOf } from '../term-of.ts';
import { RecordPart } from './record-part.tsx';

export interface MoneyTrailProps {
  trail: AnswerOf<'/console/withdrawals/detail'>['trail'];
  /** The record's name in the audit log: 'withdrawal:wd_...'. */
  target: string;
  /** Finds the lines of a statement. */
  reference: string;
  /** Further facts about the money's path. */
  facts: readonly (Fact | false)[];
}

/** The journals that moved a record's money, the bank's line that names it, and the findings. */
export function MoneyTrail({ trail: { journals, lines, findings }, target, reference, facts }: MoneyTrailProps) {
  const t = useText();
  const may = useHasPermission();
  const journalOf = ({ id, kind, at }: (typeof journals)[number]) => (
    <Way key={id} to={`/ledger/journal/${id}`} isOpen={may('ledger.view')} after={<Moment at={at} />}>
      {termOf(t, 'ledger.kind', kind)}
    </Way>
  );
  const lineOf = ({ statementId, line, bookedOn, outcome }: (typeof lines)[number]) => (
    <Way
      key={`${statementId} ${line}`}
      to={`/statements/${statementId}`}
      search={{ words: reference }}
      isOpen={may('withdrawal.pay')}
      after={termOf(t, 'statements.outcome', outcome)}
    >
      {t('payments.trail.line', { line, day: bookedOn })}
    </Way>
  );
  const findingOf = ({ id, kind, isOpen }: (typeof findings)[number]) => (
    <Way
      key={id}
      to="/reconciliation"
      search={{ view: 'all', id }}
      isOpen={may('reconciliation.view')}
      after={t(isOpen ? 'payments.trail.open' : 'payments.trail.resolved')}
    >
      {termOf(t, 'reconciliation.kind', kind)}
    </Way>
  );
  return (
    <RecordPart title={t('payments.trail')}>
      <Facts
        facts={[
          ...facts,
          { label: t('payments.trail.journals'), value: <Ways ways={journals.map(journalOf)} /> },
          { label: t('payments.trail.lines'), value: <Ways ways={lines.map(lineOf)} /> },
          { label: t('payments.trail.findings'), value: <Ways ways={findings.map(findingOf)} /> },
          may('audit.view') && {
            label: t('payments.trail.activity'),
            value: (
              <ul>
                <Way to="/audit" search={{ target }} isOpen after={undefined}>
                  {t('payments.trail.whatWasDone')}
                </Way>
              </ul>
            ),
          },
        ]}
      />
    </RecordPart>
  );
}

function Ways({ ways }: { ways: readonly ReactNode[] }) {
  const t = useText();
  if (ways.length === 0) return <None>{t('payments.trail.none')}</None>;
  return <ul className="flex flex-col gap-1">{ways}</ul>;
}

/** Shown if there are no entries yet. */
export function None({ children }: { children: ReactNode }) {
  return <span className="text-ink-faint">{children}</span>;
}

interface WayProps extends Place {
  /** The operator may open the page. */
  isOpen: boolean;
  after: ReactNode;
  children: ReactNode;
}

function Way({ to, search, isOpen, after, children }: WayProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      {isOpen ? (
        <Link
          to={to}
          {...(search ? { search } : {})}
          className="font-semibold text-accent-ink underline-offset-2 hover:underline"
        >
          {children}
        </Link>
      ) : (
        <span>{children}</span>
      )}
      <span className="text-ink-faint text-xs">{after}</span>
    </li>
  );
}
