import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { MessageSquareText, UserX } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { useDay } from '../../../kit/use-day.ts';
import { Page } from '../../../layout/page.tsx';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Counts } from './counts.tsx';
import { type MemberDetail, memberName } from './member.ts';
import { MemberRates } from './member-rates.tsx';
import { MemberRows } from './member-rows.tsx';
import { createMembersStore } from './members-store.ts';
import { Months } from './months.tsx';

const MessageSheet = onDemand(() => import('./message-sheet.tsx'));

/** One member of the user's team: the path, figures, rates, and the members below (Spec: C3). */
export function MemberPage({ id }: { id: string }) {
  const t = useText();
  const answer = useAnswer('/team/member', { uid: id });
  const { data, error } = answer;
  const isUnknown = error instanceof CallRefused && ['not_found', 'input_invalid'].includes(error.code);
  return (
    <Page title={data ? memberName(data) : t('team.member')} under="/team">
      {isUnknown ? (
        <Unknown />
      ) : (
        <AnswerView answer={answer}>
          {(member) => <MemberView member={member} onChanged={() => void answer.reload()} />}
        </AnswerView>
      )}
    </Page>
  );
}

function MemberView({ member, onChanged }: { member: MemberDetail; onChanged: () => void }) {
  const t = useText();
  const dayOf = useDay();
  const message = useHistoryDialog('message');
  return (
    <>
      <Breadcrumb path={member.path} />
      <FigureCard label={t('team.member.contribution')} amount={member.contribution}>
        <Months now={member.contribution} before={member.before} />
        <p className="tabular text-ink-soft text-sm">{member.phone}</p>
        <p className="text-ink-soft text-sm">
          {t('team.member.joined', { day: dayOf(member.joinedAt), uid: member.uid })}
        </p>
        <Counts counts={[{ label: t('team.direct'), value: member.direct }]} />
        <Button tone="plain" size="wide" className="mt-3" onClick={message.show}>
          <MessageSquareText aria-hidden size={20} />
          {t('team.message')}
        </Button>
      </FigureCard>
      <MessageSheet open={message.open} onClose={message.hide} uid={member.uid} name={memberName(member)} />
      <MemberRates member={member} onChanged={onChanged} />
      <Below uid={member.uid} name={memberName(member)} />
    </>
  );
}

function Below({ uid, name }: { uid: string; name: string }) {
  const t = useText();
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory(`downline/${uid}`, () => createMembersStore(token, { parent: uid }));
  return (
    <section aria-labelledby="below-title" className="mt-6">
      <h2 id="below-title" className="pb-1 font-semibold text-lg">
        {t('team.below', { name })}
      </h2>
      <MemberRows memory={memory} empty={<p className="py-4 text-ink-soft text-sm">{t('team.below.empty')}</p>} />
    </section>
  );
}

function Unknown() {
  const t = useText();
  return (
    <EmptyState
      className="pt-24"
      icon={<UserX size={40} strokeWidth={1.5} />}
      title={t('team.unknown')}
      text={t('team.unknown.text')}
      action={
        <Link to="/team" className={buttonClass()}>
          {t('team.mine')}
        </Link>
      }
    />
  );
}
