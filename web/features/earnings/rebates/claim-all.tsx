import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { call } from '../../../call.ts';
import type { Answer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { useText } from '../../../texts.ts';
import { ClaimButton } from './claim-button.tsx';

export interface ClaimAllProps {
  answer: Answer<AnswerOf<'/rebate/list'>>;
  onClaimed: (amount: string) => void;
  onRefused: () => void;
}

/** The total that can be claimed, and the button that claims it. */
export function ClaimAll({ answer, onClaimed, onRefused }: ClaimAllProps) {
  const t = useText();
  return (
    <AnswerView answer={answer} skeleton={<Skeleton className="h-36 w-full" />}>
      {({ total, content }) => (
        <FigureCard label={t('rebates.total')} amount={total}>
          {/* The list below says that there are none. */}
          {content.length > 0 && (
            <>
              <p className="text-ink-soft text-sm">{t('rebates.total.text')}</p>
              <ClaimButton
                label={t('rebates.claimAll')}
                size="wide"
                subject="all"
                total={total}
                ask={(options) => call('/rebate/claimAll', {}, options)}
                onClaimed={onClaimed}
                onRefused={onRefused}
              />
            </>
          )}
        </FigureCard>
      )}
    </AnswerView>
  );
}
