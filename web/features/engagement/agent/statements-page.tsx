import { FileText } from 'lucide-react';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useDays } from '../../../kit/use-days.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { StatementSummary } from './agent.ts';

/** An agent's statements by period, the running one first (Spec: E6). */
export default function StatementsPage() {
  const t = useText();
  const source = useRecords('/agent/statements', {}, '', (statement) => statement.period);
  return (
    <Page title={t('agent.statements')} under="/Agent">
      <RecordList
        source={source}
        row={(statement) => <StatementRow key={statement.period} statement={statement} />}
        empty={{ icon: FileText, title: t('agent.statements.none') }}
        failed={t('agent.statements.failed')}
      />
    </Page>
  );
}

function StatementRow({ statement }: { statement: StatementSummary }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const { period, from, to, state, paid, closing, reversed } = statement;
  const isOpen = state === 'open';
  return (
    <Link
      to="/AgentStatements/$period"
      params={{ period }}
      className="flex min-h-16 flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 text-ink active:bg-sunken"
    >
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block break-words font-medium">{days(from, to)}</span>
        <span className={`block text-sm ${isOpen ? 'text-notice' : 'text-ink-soft'}`}>
          {t(
            isOpen
              ? 'agent.statement.open'
              : reversed === '0.00'
                ? 'agent.statement.closed'
                : 'agent.statement.corrected',
          )}
        </span>
      </span>
      <span className="tabular ms-auto font-semibold">{money(isOpen ? closing : paid)}</span>
    </Link>
  );
}
