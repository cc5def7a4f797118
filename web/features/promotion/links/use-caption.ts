import { useState } from 'react';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { useText } from '../../../texts.ts';
import { CAPTION_MOST, captionsOf, readChoice, storeChoice } from './captions.ts';

export { CAPTION_MOST };

export interface Caption {
  readonly text: string;
  /** There are other texts to choose from. */
  readonly several: boolean;
  next: () => void;
  /** '' returns to the proposals. */
  write: (own: string) => void;
}

/** The caption of an item: the promoter's own one, or a proposal in the language of the page. Both are remembered. */
export function useCaption({ kind, id, name, intro }: ItemDetail): Caption {
  const t = useText();
  const item = `${kind} ${id}`;
  const [choice, setChoice] = useState(() => readChoice(item));
  const choose = (next: typeof choice) => {
    setChoice(next);
    storeChoice(item, next);
  };
  const ideas = [
    t('promote.idea.1', { name }),
    t('promote.idea.2', { name }),
    ...(kind === 'messaging' ? [t('promote.idea.3', { name })] : []),
    // An item's own words, if they are short enough to be sent on.
    ...(intro !== '' && name.length + intro.length + 2 <= CAPTION_MOST ? [`${name}: ${intro}`] : []),
  ];
  const { texts, shown } = captionsOf(choice, ideas);
  return {
    text: shown,
    several: texts.length > 1,
    next: () => choose({ ...choice, place: (choice.place + 1) % texts.length }),
    write: (own) =>
      choose(
        own === '' || ideas.includes(own) ? { own: '', place: Math.max(0, ideas.indexOf(own)) } : { own, place: 0 },
      ),
  };
}
