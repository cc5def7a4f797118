import { Button } from '../../controls/button.tsx';
import type { ListView } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';

/** Loads the next page of a list; an error is shown beside the button. */
export function MoreRows({ list }: { list: ListView<unknown> }) {
  const t = useText();
  if (!list.hasMore) return undefined;
  return (
    <div className="flex flex-col items-center gap-1 p-2">
      {list.moreError && (
        <p role="alert" className="text-negative text-sm">
          {list.moreError.message}
        </p>
      )}
      <Button tone="quiet" busy={list.isLoadingMore} onClick={list.loadMore}>
        {t('shell.more')}
      </Button>
    </div>
  );
}
