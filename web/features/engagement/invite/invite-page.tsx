import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { InviteCard } from '../../../content/invite/invite-card.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { BindCode } from './bind-code.tsx';
import { Invited } from './invited.tsx';
import { WhatItBrings } from './what-it-brings.tsx';

const NOTHING = {};

/** The own code to share, its benefits, the invited users, and binding another's code (Spec: E4). */
export default function InvitePage() {
  const t = useText();
  const answer = useAnswer('/invite/state', NOTHING);
  return (
    <Page title={t('invite.title')} under="/my">
      <AnswerView answer={answer} skeleton={<InviteSkeleton />}>
        {(state) => (
          <>
            <InviteCard code={state.code} link={state.link} startRate={state.startRate} />
            <WhatItBrings state={state} />
            <BindCode state={state} onBound={() => void answer.reload()} />
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
