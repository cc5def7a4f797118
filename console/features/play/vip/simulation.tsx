import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { useText } from '../../../texts.ts';
import type { VipSection } from './section.ts';

type Result = AnswerOf<'/console/vip/simulate'>;

const COSTS = ['bonuses', 'fees', 'rebates', 'total'] as const;

/** The cost of last month by the form's values, before they are saved. */
export function Simulation({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const [result, setResult] = useState<Result>();
  const command = useCommand('/console/vip/simulate', { onDone: setResult });
  const isWrong = command.wrongFields.length > 0;
  return (
    <section aria-label={t('vip.simulate')} className="flex flex-col gap-3 rounded-control bg-page p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft">{t('vip.simulate.text')}</p>
        <Button
          busy={command.isRunning}
          onClick={() => {
            setResult(undefined);
            command.run({ values: values as VipSection['values'] });
          }}
        >
          {t('vip.simulate')}
        </Button>
      </div>
      {isWrong && <Notice tone="negative">{t('vip.simulate.wrong')}</Notice>}
      {!isWrong && command.refusal && <Notice tone="negative">{command.refusal}</Notice>}
      {result && <Outcome result={result} />}
    </section>
  );
}

function Outcome({ result }: { result: Result }) {
  const t = useText();
  return (
    <>
      <Table
        caption={t('vip.simulate.of', { month: result.month })}
        rows={result.levels}
        keyOf={(row) => String(row.level)}
        columns={[
          { key: 'level', head: t('vip.level'), className: 'w-full', cell: (row) => `${row.level} ${row.name}` },
          { key: 'people', head: t('vip.people'), isFigure: true, cell: (row) => row.people },
          ...COSTS.map((key) => ({
            key,
            head: t(`vip.cost.${key}`),
            isFigure: true,
            cell: (row: Result['levels'][number]) => <Money amount={row[key]} />,
          })),
        ]}
      />
      <p className="font-semibold">
        {t('vip.simulate.of', { month: result.month })}: <Money amount={result.total} />
      </p>
      <p className="text-ink-faint text-xs">{t('vip.simulate.how')}</p>
    </>
  );
}
