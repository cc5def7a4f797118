import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { InviteCard } from '../../../content/invite/invite-card.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { Page } from '../../../layout/page.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { BindCode } from './bind-code.tsx';
import { Invited } from './invited.tsx';
import { NameChoice } from './name-choice.tsx';

const isPaid = (rate: string) => Number(rate) > 0;

/** The benefits of an invitation for both users. */
function InviteReward({ state }: { state: AnswerOf<'/invite/state'> }) {
  const t = useText();
  const percent = (rate: string) => t('team.percent', { rate });
  return (
    <section aria-labelledby="invite-brings" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="invite-brings" className="font-semibold text-lg">
        {t('invite.brings')}
      </h2>
      {![state.directRate, state.indirectRate, state.startRate].some(isPaid) ? (
        <p className="mt-3 text-ink-soft text-sm">{t('invite.brings.none')}</p>
      ) : (
        <>
          <Facts className="mt-3">
            {isPaid(state.directRate) && <Fact label={t('invite.brings.direct')}>{percent(state.directRate)}</Fact>}
            {isPaid(state.indirectRate) && (
              <Fact label={t('invite.brings.indirect')}>{percent(state.indirectRate)}</Fact>
            )}
            {isPaid(state.startRate) && <Fact label={t('invite.brings.start')}>{percent(state.startRate)}</Fact>}
          </Facts>
          {isPaid(state.directRate) && <p className="mt-3 text-ink-soft text-sm">{t('invite.brings.text')}</p>}
        </>
      )}
    </section>
  );
}

const NOTHING = {};

/** The user's code to share, its benefits, the invited users, and binding another's code (Spec: E4). */
export default function InvitePage() {
  const t = useText();
  const answer = useAnswer('/invite/state', NOTHING);
  // A user without a rate was sent here to add a code: the field comes first.
  const isToAdd = useSearch<'/Invite'>().add !== undefined;
  return (
    <Page title={t('invite.title')} under="/my">
      <AnswerView answer={answer} skeleton={<InviteSkeleton />}>
        {(state) => (
          <>
            {isToAdd && <BindCode state={state} onBound={() => void answer.reload()} />}
            <InviteCard code={state.code} link={state.link} startRate={state.startRate} />
            <InviteReward state={state} />
            <NameChoice
              shows={state.showsName}
              onChanged={() => answer.change((before) => ({ ...before, showsName: !before.showsName }))}
            />
            {!isToAdd && <BindCode state={state} onBound={() => void answer.reload()} />}
            <Invited count={state.invited} />
          </>
        )}
      </AnswerView>
    </Page>
  );
}

function InviteSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
