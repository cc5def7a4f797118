import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useText } from '../../../texts.ts';

/** The benefits of an invitation for both users. */
export function WhatItBrings({ state }: { state: AnswerOf<'/invite/state'> }) {
  const t = useText();
  const percent = (rate: string) => t('team.percent', { rate });
  return (
    <section aria-labelledby="invite-brings" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="invite-brings" className="font-semibold text-lg">
        {t('invite.brings')}
      </h2>
      <Facts className="mt-3">
        <Fact label={t('invite.brings.direct')}>{percent(state.directRate)}</Fact>
        <Fact label={t('invite.brings.indirect')}>{percent(state.indirectRate)}</Fact>
        <Fact label={t('invite.brings.start')}>{percent(state.startRate)}</Fact>
      </Facts>
      <p className="mt-3 text-ink-soft text-sm">{t('invite.brings.text')}</p>
    </section>
  );
}
