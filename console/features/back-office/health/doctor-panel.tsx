import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { useText } from '../../../texts.ts';

type Finding = AnswerOf<'/console/doctor'>['findings'][number];

const ICONS = { ok: CircleCheck, warning: TriangleAlert, wrong: CircleX } as const;
const COLOURS = { ok: 'text-positive', warning: 'text-notice', wrong: 'text-negative' } as const;

/** The reasons why this installation must not handle real money yet: the lines of `npm run doctor`. */
export function DoctorPanel() {
  const t = useText();
  const doctor = useCall('/console/doctor', {});
  return (
    <Panel title={t('health.doctor')} flush>
      <QueryState query={doctor} rows={4}>
        {({ findings }) => {
          const open = [...findings].filter(({ state }) => state !== 'ok').sort((a, b) => rank(a) - rank(b));
          const fine = findings.filter(({ state }) => state === 'ok');
          return (
            <>
              {open.length === 0 && <p className="px-4 py-2 text-positive">{t('health.doctor.ready')}</p>}
              <ul>
                {open.map((finding) => (
                  <Line key={finding.name} finding={finding} />
                ))}
              </ul>
              <details className="group">
                <summary className="flex min-h-(--row) cursor-pointer items-center px-4 py-1 text-ink-soft hover:bg-sunken">
                  {t('health.doctor.fine', { count: fine.length })}
                </summary>
                <ul>
                  {fine.map((finding) => (
                    <Line key={finding.name} finding={finding} />
                  ))}
                </ul>
              </details>
            </>
          );
        }}
      </QueryState>
    </Panel>
  );
}

const rank = ({ state }: Finding): number => (state === 'wrong' ? 0 : 1);

function Line({ finding: { title, state, says, remedy } }: { finding: Finding }) {
  const t = useText();
  const Icon = ICONS[state];
  return (
    <li className="flex gap-2.5 border-line border-b px-4 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${COLOURS[state]}`} />
      <div className="min-w-0 break-words">
        <p>
          <span className="sr-only">{t(`health.doctor.${state}`)}: </span>
          <span className="font-medium">{title}</span> · {says}
        </p>
        {remedy !== '' && <p className="text-ink-faint">{remedy}</p>}
      </div>
    </li>
  );
}
