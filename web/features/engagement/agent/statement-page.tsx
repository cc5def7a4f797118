import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Download, FileText } from 'lucide-react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useSavedFile } from '../../../data/use-saved-file.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useDays } from '../../../kit/use-days.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import type { Statement } from './agent.ts';
import { LineRow } from './line-row.tsx';

const FIGURES = ['opening', 'earned', 'reversed', 'paid', 'closing'] as const;

/** One statement: its figures, each line with its rows, and its postings. */
export default function StatementPage() {
  const t = useText();
  const { period } = useParams<'/AgentStatements/$period'>();
  const answer = useAnswer('/agent/statement', { period });
  const { data, error } = answer;
  const isUnknown = error instanceof CallRefused && ['not_found', 'input_invalid'].includes(error.code);
  return (
    <Page title={t('agent.statement')} under="/AgentStatements">
      {isUnknown && data === undefined ? (
        <EmptyState icon={<FileText size={40} strokeWidth={1.5} />} title={t('agent.statement.unknown')} />
      ) : (
        <AnswerView answer={answer}>{(statement) => <View statement={statement} />}</AnswerView>
      )}
    </Page>
  );
}

function View({ statement }: { statement: Statement }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const { from, to, state, base, waiting, lines, postings } = statement;
  return (
    <div className="flex flex-col gap-6">
      <section className="rounded-card bg-surface p-4">
        <h2 className="font-semibold">{days(from, to)}</h2>
        <p className="pb-3 text-ink-soft text-sm">
          {t(`agent.base.${base}`)} · {t(state === 'open' ? 'agent.statement.open' : 'agent.statement.closed')}
        </p>
        <Facts>
          {FIGURES.map((figure) => (
            <Fact key={figure} label={t(`agent.figure.${figure}`)} strong={figure === 'paid'}>
              {money(statement[figure])}
            </Fact>
          ))}
        </Facts>
        <p className="pt-3 text-ink-faint text-sm">{t('agent.figure.sum')}</p>
        {waiting > 0 && <p className="pt-3 text-sm">{t('agent.waiting', { count: waiting })}</p>}
      </section>
      <section aria-labelledby="lines-title">
        <h2 id="lines-title" className="pb-1 font-semibold">
          {t('agent.lines')}
        </h2>
        {lines.length === 0 ? (
          <p className="py-3 text-ink-soft text-sm">{t('agent.lines.none')}</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <LineRow
                key={`${line.uid} ${line.from} ${line.ratio} ${line.below?.uid ?? ''} ${line.below?.ratio ?? ''}`}
                line={line}
                period={statement.period}
              />
            ))}
          </ul>
        )}
      </section>
      {postings.length > 0 && (
        <section aria-labelledby="postings-title">
          <h2 id="postings-title" className="pb-1 font-semibold">
            {t('agent.postings')}
          </h2>
          {postings.map(({ id, at, amount }) => (
            <RecordRow
              key={id}
              link={{ to: '/Records/$id', params: { id } }}
              title={t(amount.startsWith('-') ? 'agent.posting.back' : 'agent.posting.paid')}
              at={at}
              amount={money(amount)}
            />
          ))}
        </section>
      )}
      <SaveFile period={statement.period} />
    </div>
  );
}

/** The statement as a file: requested, written, saved. */
function SaveFile({ period }: { period: string }) {
  const t = useText();
  const file = useSavedFile({ list: '/agent/exports', file: '/agent/export/file' });
  const requestFile = async () => {
    try {
      const { id } = await call('/agent/export', { period });
      await file.save(id);
    } catch {
      // The call client shows the error.
    }
  };
  return (
    <Button tone="plain" busy={file.isWaiting} onClick={() => void requestFile()}>
      <Download aria-hidden size={18} />
      {t('agent.export')}
    </Button>
  );
}
