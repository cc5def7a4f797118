import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { TextField } from '../../../controls/field.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { useText } from '../../../texts.ts';

type Member = AnswerOf<'/console/promoters/team'>['members'][number];
type Below = ReadonlyMap<string, readonly Member[]>;

/** Everyone below a user, opened step by step, now or at the end of a day. */
export function TeamTree({ uid }: { uid: string }) {
  const t = useText();
  const [day, setDay] = useState('');
  const team = useCall('/console/promoters/team', { uid, ...(day === '' ? {} : { at: `${day}T23:59:59Z` }) });
  return (
    <Panel
      title={t('earnings.promotion.team')}
      action={
        <TextField
          bare
          type="date"
          label={t('earnings.promotion.team.at')}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      }
    >
      <QueryState
        query={team}
        rows={2}
        isEmpty={({ members }) => members.length === 0}
        empty={{ title: t('earnings.promotion.team.none') }}
      >
        {({ members, isCapped }) => (
          <>
            <Members below={Map.groupBy(members, ({ inviter }) => inviter)} of={uid} />
            {isCapped && <p className="mt-2 text-ink-faint">{t('earnings.promotion.team.capped')}</p>}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

function Members({ below, of }: { below: Below; of: string }) {
  return (
    <ul className="flex flex-col gap-1">
      {(below.get(of) ?? []).map((member) => (
        <li key={member.uid}>
          <OneMember member={member} below={below} />
        </li>
      ))}
    </ul>
  );
}

function OneMember({ member, below }: { member: Member; below: Below }) {
  const t = useText();
  const count = below.get(member.uid)?.length ?? 0;
  const who = (
    <>
      {member.name} <UserLink uid={member.uid} /> <span className="tabular text-ink-faint">{member.rate} %</span>
    </>
  );
  if (count === 0) return <div className="ps-4">{who}</div>;
  return (
    <details>
      <summary className="cursor-pointer">
        {who} <span className="text-ink-faint">{t('earnings.promotion.team.members', { count })}</span>
      </summary>
      <div className="ms-1.5 mt-1 border-line border-s ps-4">
        <Members below={below} of={member.uid} />
      </div>
    </details>
  );
}
