import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import { draftPrizes, oddsSum } from './draft-prizes.ts';
import { DraftWheel } from './draft-wheel.tsx';
import { PrizeTable } from './prize-table.tsx';

/** A preview of the draft while it is edited: the wheel, the sum of its odds, and on request 100,000 draws. */
export function DraftPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const prizes = draftPrizes(values);
  const sum = oddsSum(prizes);
  const isWhole = sum === 10_000;
  const [drawn, setDrawn] = useState<{ of: string; answer: AnswerOf<'/console/wheel/simulate'> }>();
  const draft = JSON.stringify(values);
  const simulation = useCommand('/console/wheel/simulate', {
    onDone: (answer, request) => setDrawn({ of: JSON.stringify(request.values), answer }),
  });
  // Removes the result, because the result of an earlier draft would mislead.
  const answer = drawn?.of === draft ? drawn.answer : undefined;
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-6">
        {prizes.length > 1 && <DraftWheel prizes={prizes} />}
        <div className="flex min-w-56 flex-1 flex-col items-start gap-3">
          <p role="status" className={isWhole ? 'font-semibold text-positive' : 'font-semibold text-negative'}>
            {t(isWhole ? 'wheel.sum.right' : 'wheel.sum.wrong', { sum: (sum / 100).toFixed(2) })}
          </p>
          <p className="text-ink-soft text-sm">{t('wheel.simulate.text')}</p>
          <Button busy={simulation.isRunning} disabled={!isWhole} onClick={() => simulation.run({ values })}>
            {t('wheel.simulate')}
          </Button>
          {simulation.refusal && <Notice tone="negative">{simulation.refusal}</Notice>}
        </div>
      </div>
      {answer && (
        <>
          <Facts
            columns={2}
            facts={[
              {
                label: t('wheel.lastMonth'),
                value: t('wheel.lastMonth.spins', { spins: answer.lastMonth.spins, doubled: answer.lastMonth.doubled }),
              },
              { label: t('wheel.lastMonth.cost'), value: <Money amount={answer.lastMonth.cost} /> },
              { label: t('wheel.lastMonth.replaced'), value: answer.lastMonth.replaced },
              { label: t('wheel.lastMonth.paid'), value: <Money amount={answer.lastMonth.paid} /> },
              { label: t('wheel.perSpin'), value: <Money amount={answer.perSpin} /> },
              {
                label: t('wheel.fit'),
                value: t('wheel.fit.text', {
                  chiSquare: answer.chiSquare.toFixed(2),
                  degrees: answer.degrees,
                  probability: (answer.probability * 100).toFixed(1),
                }),
              },
            ]}
          />
          <PrizeTable caption={t('wheel.simulated', { draws: answer.draws })} prizes={answer.prizes} />
        </>
      )}
    </div>
  );
}
