import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { UserRoundPlus } from 'lucide-react';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useDay } from '../../../kit/use-day.ts';
import { useText } from '../../../texts.ts';

type Row = AnswerOf<'/invite/list'>['content'][number];

/** The users invited by the user's code, newest first; names and phones are masked. */
export function Invited({ count }: { count: number }) {
  const t = useText();
  const source = useRecords('/invite/list', {});
  return (
    <section aria-labelledby="invite-who" className="mt-6">
      <h2 id="invite-who" className="font-semibold text-lg">
        {t('invite.who', { count })}
      </h2>
      <RecordList
        source={source}
        row={(row) => <InvitedRow key={row.id} row={row} />}
        empty={{ icon: UserRoundPlus, title: t('invite.who.empty'), text: t('invite.who.empty.text') }}
        failed={t('invite.who.failed')}
      />
    </section>
  );
}

function InvitedRow({ row: { name, phone, since } }: { row: Row }) {
  const t = useText();
  const day = useDay();
  return (
    <article className="border-line border-b py-3">
      <h3 className="break-words font-medium">{name || phone}</h3>
      <p className="tabular flex flex-wrap gap-x-3 text-ink-soft text-sm">
        {name && <span>{phone}</span>}
        <span>{t('invite.since', { day: day(since) })}</span>
      </p>
    </article>
  );
}
