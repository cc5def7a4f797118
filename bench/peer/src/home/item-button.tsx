import { Button } from 'antd-mobile';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

interface Props {
  item: { apply: boolean; link: string };
  onApply: () => Promise<void>;
}

export function ItemButton({ item, onApply }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (item.apply) {
    return (
      <Button size="small" shape="rounded" color="primary" onClick={(event) => asideFromRow(event, onApply)} loading="auto">
        {t('item.apply')}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      shape="rounded"
      color={item.link ? 'success' : 'default'}
      disabled={!item.link}
      onClick={(event) => asideFromRow(event, () => navigate('/promotion'))}
    >
      {t(item.link ? 'item.view' : 'item.apply')}
    </Button>
  );
}

/** A tap on the row itself does something else. */
function asideFromRow<Answer>(event: MouseEvent, act: () => Answer): Answer {
  event.stopPropagation();
  return act();
}
