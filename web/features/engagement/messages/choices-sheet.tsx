import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { AddressLink } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

type Choice = AnswerOf<'/message/choices'>['choices'][number];

const NONE = {};

export interface ChoicesSheetProps {
  open: boolean;
  onClose: () => void;
  /** A kind was switched: the inbox has other messages. */
  onChanged: () => void;
}

/** Which kinds of messages arrive in the inbox, and which as notifications of the phone. */
export default function ChoicesSheet({ open, onClose, onChanged }: ChoicesSheetProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('messages.choices')} closeLabel={t('shell.close')}>
      <Choices onChanged={onChanged} />
    </Dialog>
  );
}

function Choices({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const answer = useAnswer('/message/choices', NONE);
  const [saving, setSaving] = useState<string>();
  const change = async (choice: Choice) => {
    const before = answer.data;
    setSaving(choice.topic);
    answer.change(({ choices }) => ({
      choices: choices.map((other) => (other.topic === choice.topic ? choice : other)),
    }));
    try {
      const saved = await call('/message/choices', { set: [choice] });
      answer.change(() => saved);
      onChanged();
    } catch {
      // The call client shows the error.
      if (before) answer.change(() => before);
    } finally {
      setSaving(undefined);
    }
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it
    <div tabIndex={0} className="-mx-5 flex flex-col gap-3 overflow-y-auto px-5 pb-1 -outline-offset-2">
      <AnswerView answer={answer}>
        {({ choices }) => (
          <table className="w-full">
            <thead>
              <tr className="text-ink-soft text-sm">
                <th scope="col" className="py-1 text-start font-medium">
                  {t('messages.choices.kind')}
                </th>
                <th scope="col" className="w-20 py-1 font-medium">
                  {t('messages.choices.inbox')}
                </th>
                <th scope="col" className="w-20 py-1 font-medium">
                  {t('messages.choices.push')}
                </th>
              </tr>
            </thead>
            <tbody>
              {choices.map((choice) => (
                <tr key={choice.topic} className="border-line border-t">
                  <th scope="row" className="py-2.5 pe-2 text-start font-normal">
                    <span className="block hyphens-auto break-words font-medium">
                      {t(`messages.topic.${choice.topic}`)}
                    </span>
                    <span className="block text-ink-soft text-sm">{t(`messages.topic.${choice.topic}.text`)}</span>
                  </th>
                  {(['inbox', 'push'] as const).map((place) => (
                    <td key={place} className="text-center">
                      <label className="inline-grid size-11 place-items-center">
                        <span className="sr-only">
                          {t(`messages.topic.${choice.topic}`)}: {t(`messages.choices.${place}`)}
                        </span>
                        <input
                          type="checkbox"
                          checked={choice[place]}
                          disabled={saving !== undefined}
                          onChange={() => void change({ ...choice, [place]: !choice[place] })}
                          className="size-6 accent-accent"
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AnswerView>
      <p className="text-ink-soft text-sm">{t('messages.choices.always')}</p>
      <AddressLink href="/Setting" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
        {t('messages.choices.phone')}
      </AddressLink>
    </div>
  );
}
