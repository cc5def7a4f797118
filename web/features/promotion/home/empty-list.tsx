import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { useText } from '../../../texts.ts';
import type { HomeChoices } from './home-choices.ts';

/** Spec: B5. 'no games yet', the reason, and the way back to all games. */
export default function EmptyList({ choices, onShowAll }: { choices: HomeChoices; onShowAll: () => void }) {
  const t = useText();
  const { query, category } = choices;
  const narrowed = query !== '' || category !== '';
  const why =
    query !== '' ? t('home.empty.search', { query }) : t(category !== '' ? 'home.empty.category' : 'home.empty.text');
  return (
    <EmptyState
      title={t('home.empty')}
      text={why}
      className="[&>p]:first-letter:uppercase"
      {...(narrowed
        ? {
            action: (
              <Button tone="plain" onClick={onShowAll}>
                {t('home.empty.showAll')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
