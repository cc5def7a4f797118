import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useDays } from '../../../kit/use-days.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { type WhyStep, WhySteps } from '../../../kit/why-steps.tsx';
import { useText } from '../../../texts.ts';
import { nameOf, type StatementLine } from './agent.ts';

/** The earnings from one member: base, ratio and amount, with their explanation behind the button. */
export function LineRow({ line, period }: { line: StatementLine; period: string }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const why = useHistoryDialog(`why-${line.uid}-${line.from}`);
  const title = t('kit.why', { amount: money(line.amount) });
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-line border-b py-3">
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block break-words font-medium">
          {line.uid === '' ? t('agent.line.together', { count: line.members }) : nameOf(line)}
        </span>
        <span className="block text-ink-soft text-sm">{days(line.from, line.to)}</span>
        <span className="tabular block text-ink-soft text-sm">
          {t('agent.line.of', { share: line.share, base: money(line.base) })}
        </span>
      </span>
      <span className="tabular ms-auto flex items-center font-semibold">
        {money(line.amount)}
        <button
          type="button"
          aria-label={title}
          title={title}
          onClick={why.show}
          className="inline-grid size-11 place-items-center rounded-full text-accent-ink active:bg-sunken"
        >
          <CircleQuestionMark aria-hidden size={18} />
        </button>
      </span>
      <Dialog open={why.open} onClose={why.hide} kind="sheet" title={title} closeLabel={t('shell.close')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it */}
        <div tabIndex={0} className="flex flex-col gap-4 overflow-y-auto p-1 -outline-offset-2">
          <WhySteps steps={useSteps(line)} />
          {line.uid === '' ? (
            <p className="text-ink-soft text-sm">{t('agent.line.together.text')}</p>
          ) : (
            <DaysBehind line={line} period={period} />
          )}
        </div>
      </Dialog>
    </li>
  );
}

function useSteps(line: StatementLine): WhyStep[] {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const { below } = line;
  return [
    { title: t('agent.why.base', { days: days(line.from, line.to) }), amount: money(line.base) },
    { title: t('agent.why.ratio'), amount: t('agent.percent', { ratio: line.ratio }) },
    ...(below
      ? [
          {
            title: t('agent.why.below', { name: nameOf(below) }),
            text: t('agent.why.below.text'),
            amount: `−${t('agent.percent', { ratio: below.ratio })}`,
          },
        ]
      : []),
    {
      title: t('agent.why.amount', { share: line.share, base: money(line.base) }),
      text: t('agent.why.cut'),
      amount: money(line.amount),
    },
  ];
}

/** The rows that add up to the base. */
function DaysBehind({ line, period }: { line: StatementLine; period: string }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const answer = useAnswer('/agent/days', { period, uid: line.uid });
  return (
    <section>
      <h3 className="pb-2 font-semibold text-sm">{t('agent.days')}</h3>
      <AnswerView answer={answer}>
        {(rows) => (
          <Facts>
            {rows
              .filter(({ day }) => line.from <= day && day <= line.to)
              .map((row) => (
                <Fact key={row.day} label={days(row.day)}>
                  {money(row.base)}
                </Fact>
              ))}
          </Facts>
        )}
      </AnswerView>
    </section>
  );
}
