import { useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { BALANCE_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useText } from '../../../texts.ts';
import { SafeBox } from './safe-box.tsx';
import { SetPassword } from './set-password.tsx';

const NOTHING = {};

/** Spec: D6. Money set aside, protected by six digits of its own. */
export default function SafePage() {
  const t = useText();
  const state = useAnswer('/safe/state', NOTHING);
  const [resetting, setResetting] = useState(false);
  const { reload } = state;
  useLiveReload(BALANCE_EVENTS, reload);
  const done = () => {
    setResetting(false);
    void reload();
  };
  return (
    <Page title={t('safe.title')}>
      <AnswerView answer={state}>
        {(safe) =>
          !safe.hasPassword || resetting ? (
            <SetPassword isFirst={!safe.hasPassword} onDone={done} onCancel={() => setResetting(false)} />
          ) : (
            <SafeBox safe={safe} onForgot={() => setResetting(true)} />
          )
        }
      </AnswerView>
    </Page>
  );
}
